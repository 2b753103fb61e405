import { Anchor, Stack } from "@mantine/core";
import { modals } from "@mantine/modals";
import Link from "next/link";
import type { AuditEvent } from "#api/identity/audit-log/schema.ts";
import { preciseTime } from "#components/ui/time-text.ts";
import { targetPath } from "./action-text.ts";
import classes from "./audit-log.module.css";
import { DraftEdit } from "./draft-edit.tsx";

/** A change: to what, by whom, and what was there before and after. */
export function AuditDetails({ event }: { event: AuditEvent }) {
  const { at, actor, action, target } = event;
  const path = targetPath(target.type, target.id);
  return (
    <Stack gap={16}>
      <dl className={classes.facts}>
        <dt>Thing</dt>
        <dd>
          {path === null ? (
            target.name
          ) : (
            <Anchor component={Link} href={path} onClick={() => modals.closeAll()}>
              {target.name}
            </Anchor>
          )}
        </dd>
        <dt>User</dt>
        <dd>{actor.name}</dd>
        <dt>With</dt>
        <dd>{withWhat(actor)}</dd>
        <dt>Address</dt>
        <dd>{actor.address ?? "Unknown"}</dd>
        <dt>Time</dt>
        <dd>{preciseTime(new Date(at))}</dd>
      </dl>
      {action === "flow.draft_edited" ? <DraftEdit event={event} /> : <Difference event={event} />}
    </Stack>
  );
}

function withWhat({ with: means, session_id, api_key_id }: AuditEvent["actor"]): string {
  if (means === "session") return `Browser session ${session_id}`;
  return means === "api_key" ? `API key ${api_key_id}` : "Without signing in";
}

/** The fields that changed. */
function Difference({ event: { before, after } }: { event: AuditEvent }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return null;
  return (
    <table className={classes.difference}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {before && <th scope="col">Before</th>}
          {after && <th scope="col">After</th>}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {before && <td className={after ? classes.before : undefined}>{toText(before[name])}</td>}
            {after && <td className={before ? classes.after : undefined}>{toText(after[name])}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function toText(value: unknown): string {
  if (value === undefined || value === null) return "None";
  return typeof value === "string" ? value : JSON.stringify(value);
}
