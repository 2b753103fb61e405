import { stringify } from "csv-stringify/sync";
import type { AuditEvent } from "#api/identity/audit-log/schema.ts";

/** One entry per line, as JSON. */
export function toNdjson(events: readonly AuditEvent[]): string {
  return events.map((event) => `${JSON.stringify(event)}\n`).join("");
}

/**
 * Entries as CSV (RFC 4180); the changed fields are JSON in a cell. A cell that a spreadsheet would read as a formula is
 * prefixed with an apostrophe, so that the name of a thing cannot run one.
 */
export function toCsv(events: readonly AuditEvent[], header: boolean): string {
  return stringify(events.map(toRow), {
    header,
    columns,
    escape_formulas: true,
    record_delimiter: "windows",
  });
}

const columns = [
  "id",
  "at",
  "actor_id",
  "actor_name",
  "with",
  "session_id",
  "api_key_id",
  "address",
  "action",
  "target_type",
  "target_id",
  "target_name",
  "before",
  "after",
];

function toRow({ id, at, actor, action, target, before, after }: AuditEvent) {
  return {
    id,
    at,
    actor_id: actor.id,
    actor_name: actor.name,
    with: actor.with,
    session_id: actor.session_id,
    api_key_id: actor.api_key_id,
    address: actor.address,
    action,
    target_type: target.type,
    target_id: target.id,
    target_name: target.name,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  };
}
