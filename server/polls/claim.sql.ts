import { newId } from "#lib/id.ts";
import type { Json } from "#lib/json.ts";
import { type AnyTransaction, query } from "#server/platform/database/transaction.ts";

/** A poll that this worker makes. */
export interface ClaimedPoll {
  nodeId: string;
  flowId: string;
  type: string;
  settings: Json;
  cursor: Json;
  /** Fences the poll: its result counts only while the row still has this claim. */
  claim: string;
}

/** Longer than a poll takes. A worker that dies meanwhile delays the next poll by this much. */
const leaseSeconds = 120;

/*
 * Rows that another worker has just claimed are locked or no longer due. Types and connectors that this worker does not know are
 * left to those that do.
 */
const statement = `
update polls p set claim = $1::uuid, next_at = now() + interval '${leaseSeconds} seconds'
from (
  select node_id from polls where next_at <= now()
    and (type = any($2::text[]) or (type like '%/%' and split_part(type, '/', 1) = any($4::text[])))
  order by next_at limit $3::int for update skip locked
) due
where p.node_id = due.node_id
returning p.node_id as "nodeId", p.flow_id as "flowId", p.type, p.settings, p.cursor, p.claim`;

/** The types that a worker can poll: those that are built in, and the triggers of connectors. */
interface KnownPolls {
  types: readonly string[];
  connectors: readonly string[];
}

/** Claims up to `limit` polls that are due and known. */
export function claimPolls(
  tx: AnyTransaction,
  { types, connectors }: KnownPolls,
  limit: number,
): Promise<ClaimedPoll[]> {
  return query<ClaimedPoll>(tx, statement, [newId(), types, limit, connectors]);
}
