import { Anchor, Button } from "@mantine/core";
import Link from "next/link";
import { type FlowMove, maxMoves, type NodeMoved } from "#api/flows/connector-moves/schema.ts";
import { useCanEdit } from "#components/api/access.ts";
import { useMoveFlows, useMovePlan } from "#components/api/connector-imports.ts";
import sections from "#components/page/section.module.css";
import { SettingsSection } from "#components/page/section.tsx";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import classes from "./connectors.module.css";
import { canMove, movedText, refusedText } from "./move-text.ts";

/** The flows that use an older version of an imported connector, what a move would break in each, and the moves. */
export function MovesSection({ name, version }: { name: string; version: number }) {
  const query = useMovePlan(name, version);
  const moving = useMoveFlows();
  return (
    <QueryBoundary query={query} what="flows" count={1}>
      {({ data }) => (data.length > 0 || moving.data) && <Plan {...{ name, version, moving }} flows={data} />}
    </QueryBoundary>
  );
}

interface PlanProps {
  name: string;
  version: number;
  flows: FlowMove[];
  moving: ReturnType<typeof useMoveFlows>;
}

function Plan({ name, version, flows, moving }: PlanProps) {
  const canEdit = useCanEdit();
  const movable = flows.filter(canMove);
  const move = (chosen: readonly FlowMove[]) =>
    moving.mutate({
      params: { name },
      body: { version, flows: chosen.map(({ flow_id: id, revision }) => ({ id, revision })) },
    });
  const moveAll = canEdit && movable.length > 1 && (
    <Button loading={moving.isPending} onClick={() => move(movable.slice(0, maxMoves))}>
      Move all to version {version}
    </Button>
  );
  return (
    <SettingsSection
      title="Flows on an older version"
      text="A move changes the draft. Look at it in the flow, and publish it there."
      action={moveAll}
    >
      <div className={classes.form}>
        <FormProblem problem={moving.error?.message ?? refusedText(moving.data?.data ?? [])} />
        {moving.data && <output>{movedText(moving.data.data, version)}</output>}
        {flows.length > 0 && (
          <ul className={sections.box} aria-label="Flows on an older version">
            {flows.map((flow) => (
              <FlowRow
                key={flow.flow_id}
                {...{ flow, version }}
                onMove={canEdit && canMove(flow) ? () => move([flow]) : null}
                isMoving={moving.isPending}
              />
            ))}
          </ul>
        )}
      </div>
    </SettingsSection>
  );
}

interface FlowRowProps {
  flow: FlowMove;
  version: number;
  /** Null if there is nothing to move, or the viewer must not. */
  onMove: (() => void) | null;
  isMoving: boolean;
}

function FlowRow({ flow, version, onMove, isMoving }: FlowRowProps) {
  const { flow_id, name, nodes, live_is_older } = flow;
  return (
    <li className={sections.line} style={{ flexWrap: "wrap" }}>
      <div className={sections.grow} style={{ minWidth: 200 }}>
        <Anchor component={Link} href={`/flows/${flow_id}`} className={sections.name}>
          {name}
        </Anchor>
        {nodes.length > 0 && (
          <ul className={classes.changes}>
            {nodes.map((node) => (
              <NodeChanges key={node.node_id} node={node} />
            ))}
          </ul>
        )}
        {live_is_older && !nodes.some(({ moves }) => moves) && (
          <div className={sections.facts}>
            The live version still uses an older one. Publish the flow to run version {version}.
          </div>
        )}
      </div>
      {onMove && (
        <Button
          variant="default"
          disabled={isMoving}
          onClick={onMove}
          aria-label={`Move to version ${version}: ${name}`}
        >
          Move to version {version}
        </Button>
      )}
    </li>
  );
}

function NodeChanges({ node: { label, from, changes } }: { node: NodeMoved }) {
  return (
    <li>
      {label} (version {from}){changes.length === 0 && ": nothing that breaks"}
      {changes.length > 0 && (
        <ul>
          {changes.map(({ detail, breaking }) => (
            <li key={detail} className={breaking ? classes.breaking : undefined}>
              {detail}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
