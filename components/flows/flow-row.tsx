import { Checkbox } from "@mantine/core";
import { IconFolder, IconLock } from "@tabler/icons-react";
import Link from "next/link";
import type { ListedFlow } from "#api/flows/documents/schema.ts";
import { againText } from "#components/connection/state-text.ts";
import { countText } from "#components/ui/count-text.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import rows from "#components/ui/row-list.module.css";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { dragFlows } from "./dragged-flows.ts";
import classes from "./flow-list.module.css";
import { FlowMenu } from "./flow-menu.tsx";
import { LabelChip } from "./label-chip.tsx";
import type { FlowSelection } from "./use-flow-selection.ts";

export interface FlowRowProps {
  flow: ListedFlow;
  selection: FlowSelection;
  canEdit: boolean;
  showsFolder: boolean;
}

/** A flow on one line. It is dragged alone, or with the others if it is selected. */
export function FlowRow({ flow, selection, canEdit, showsFolder }: FlowRowProps) {
  const { id, name, active, live_version, unpublished_changes, last_execution, updated_at, owner } = flow;
  const isSelected = selection.has(id);
  const dragged = isSelected ? selection.ids : [id];
  return (
    <li
      className={rows.row}
      data-selected={isSelected || undefined}
      draggable={canEdit}
      onDragStart={(event) => dragFlows(event, dragged, countText(dragged.length, "flow"))}
    >
      <Checkbox
        size="xs"
        className={classes.select ?? ""}
        aria-label={`Select ${name}`}
        checked={isSelected}
        onChange={({ nativeEvent }) =>
          selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
      <span className={`${rows.state} ${classes.state}`}>
        <StatusBadge
          status={active ? "live" : "inactive"}
          {...(active && { label: `Published v${live_version}` })}
        />
      </span>
      <span className={classes.what}>
        <span className={rows.what}>
          <Link href={`/flows/${id}`} className={rows.open} data-row={id} draggable={false}>
            {name}
          </Link>
          {flow.private && (
            <span className={classes.private} title="Only owners and chosen people can see it">
              <IconLock size={14} stroke={1.6} role="img" aria-label="Private" />
            </span>
          )}
          {unpublished_changes && <span className={classes.changed}>Unpublished changes</span>}
          <BrokenConnections connections={flow.broken_connections} />
        </span>
        <Details flow={flow} showsFolder={showsFolder} />
      </span>
      <span className={`${rows.dim} ${classes.last}`}>
        {last_execution ? (
          <>
            <StatusBadge status={last_execution.status} iconOnly />
            <RelativeTime at={last_execution.created_at} />
          </>
        ) : (
          "Never run"
        )}
      </span>
      <Counts flow={flow} />
      <span className={`${rows.dim} ${rows.cut} ${classes.owner}`}>{owner?.name ?? "–"}</span>
      <span className={`${rows.dim} ${classes.updated}`}>
        <RelativeTime at={updated_at} />
      </span>
      <FlowMenu flow={flow} />
    </li>
  );
}

/** The connection that has to be connected again, and how many more. */
function BrokenConnections({ connections }: { connections: ListedFlow["broken_connections"] }) {
  const [first, ...more] = connections;
  if (!first) return null;
  return (
    <Link
      href={`/settings/connections#${first.id}`}
      className={classes.broken}
      title={connections.map(({ name }) => name).join(", ")}
      draggable={false}
    >
      {againText[first.state]}: {first.name}
      {more.length > 0 && ` and ${more.length} more`}
    </Link>
  );
}

/** The second line: folder, labels and description, as far as there are any. */
function Details({ flow, showsFolder }: Pick<FlowRowProps, "flow" | "showsFolder">) {
  const { folder, labels, description } = flow;
  const shownFolder = showsFolder ? folder : null;
  if (!shownFolder && labels.length === 0 && description === "") return null;
  return (
    <span className={classes.details}>
      {shownFolder && (
        <span className={classes.folder}>
          <IconFolder size={14} stroke={1.6} aria-label="Folder" />
          {shownFolder.name}
        </span>
      )}
      {labels.map((label) => (
        <LabelChip key={label.id} label={label} />
      ))}
      {description !== "" && <span className={`${rows.note} ${classes.description}`}>{description}</span>}
    </span>
  );
}

/** Calls and failures of the last 24 hours. Failures lead to their executions. */
function Counts({ flow: { id, name, last_24_hours: day } }: Pick<FlowRowProps, "flow">) {
  const calls = day.calls.toLocaleString("en-US");
  const failed = day.failed.toLocaleString("en-US");
  const others = day.executions - day.calls;
  const startedOtherwise = others > 0 ? `, and ${others.toLocaleString("en-US")} started otherwise` : "";
  return (
    <>
      <span
        className={`${rows.dim} ${classes.number} ${classes.calls} tabular`}
        data-none={day.calls === 0 || undefined}
        title={`${calls} ${day.calls === 1 ? "call" : "calls"} in 24 hours${startedOtherwise}`}
      >
        {calls}
        <span className={classes.unit}> calls</span>
      </span>
      <span
        className={`${classes.number} ${classes.failed} tabular`}
        data-none={day.failed === 0 || undefined}
      >
        {day.failed > 0 ? (
          <Link
            className={classes.failures}
            href={`/executions?flow=${id}&status=failed&range=24h`}
            aria-label={`${failed} failed executions of ${name}`}
            draggable={false}
          >
            {failed}
            <span className={classes.unit}> failed</span>
          </Link>
        ) : (
          <span className={rows.dim}>
            0<span className={classes.unit}> failed</span>
          </span>
        )}
      </span>
    </>
  );
}
