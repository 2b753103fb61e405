import type pg from "pg";
import { z } from "zod";
import type { StoreAccess } from "#engine/store/access.ts";
import { storeLimits } from "#engine/store/limits.ts";
import { newId } from "#lib/id.ts";

/** An access that changes an entry. */
export type EntryChange = Exclude<StoreAccess, { operation: "get" | "list" }>;

/** The step that makes a change, and the owner of the entry. */
export interface ChangingStep {
  executionId: string;
  scope: string;
  nodeId: string;
  ownerId: string;
  /** Null for the shared area. */
  flowId: string | null;
}

/*
 * One statement changes an entry and remembers the result in the step's row, so both happen or neither does
 * (docs/decisions/0040-stores.md).
 *
 * - `step` locks the row of the step's first attempt, which the journal wrote before the step started. If it has an output, an
 *   earlier run of the step has made the change: nothing is changed, and that output is the result. A worker that was declared
 *   dead and the one that runs the step again wait for each other here.
 * - `insert … on conflict do update` reads and writes the current row under its lock, so no increment and no item is lost.
 * - An expired entry is replaced as if it did not exist. `writes` counts the writes since then: after more than one, there was
 *   an entry before.
 * - New entries are counted before they are added. Steps that add at the same moment may exceed the limit by their number.
 */
const statement = (entry: string) => `
with step as (
  select output from steps where execution_id = $1 and scope = $2 and node_id = $3 and attempt = 1 for update
), ${entry}, result as (
  select json_build_object('key', $5::text, 'value', value, 'found', found) as output from entry
), remembered as (
  update steps s set output = result.output from result
  where s.execution_id = $1 and s.scope = $2 and s.node_id = $3 and s.attempt = 1
)
select coalesce(step.output, result.output)::text as output from step left join result on true`;

const isOver = "coalesce(e.expires_at <= now(), false)";

interface Write {
  /** The value of a new entry. */
  first: string;
  /** The value that replaces the current one, `e.value`. */
  next: string;
  /** Whether the current value can be replaced. */
  isPossible: string;
  /** When the entry that is replaced expires. */
  expiresAt: string;
}

const write = ({ first, next, isPossible, expiresAt }: Write) =>
  statement(`entry as (
  insert into store_entries as e (id, owner_id, flow_id, key, value, expires_at)
  select $7::uuid, $4::uuid, $8::uuid, $5::text, ${first}, now() + make_interval(secs => $9::float8)
  from step where step.output is null and (
    exists (select from store_entries where owner_id = $4 and key = $5)
    or (select count(*) from store_entries where owner_id = $4) < ${storeLimits.entries}
  )
  on conflict (owner_id, key) do update set
    value = case when ${isOver} then excluded.value else ${next} end,
    expires_at = case when ${isOver} then excluded.expires_at else ${expiresAt} end,
    writes = case when ${isOver} then 1 else e.writes + 1 end,
    updated_at = now()
  where ${isOver} or ${isPossible}
  returning e.value, e.writes > 1 as found
)`);

const sum = "(e.value::text::numeric + $6::numeric)";

const statements = {
  set: {
    name: "store_set",
    text: write({
      first: "$6::json",
      next: "excluded.value",
      isPossible: "true",
      expiresAt: "excluded.expires_at",
    }),
  },
  increment: {
    name: "store_increment",
    text: write({
      first: "$6::numeric::text::json",
      next: `trim_scale(${sum})::text::json`,
      isPossible: `case json_typeof(e.value) when 'number' then abs(${sum}) <= ${storeLimits.number} else false end`,
      expiresAt: "e.expires_at",
    }),
  },
  append: {
    name: "store_append",
    text: write({
      first: "('[' || $6::text || ']')::json",
      next: `(left(e.value::text, -1) || case json_array_length(e.value) when 0 then '' else ',' end || $6::text || ']')::json`,
      isPossible: `case json_typeof(e.value) when 'array' then
        json_array_length(e.value) < ${storeLimits.listItems}
        and octet_length(e.value::text) + octet_length($6::text) < ${storeLimits.valueBytes}
      else false end`,
      expiresAt: "e.expires_at",
    }),
  },
  /* The result of a deletion that found nothing is remembered too. */
  delete: {
    name: "store_delete",
    text: statement(`gone as (
  delete from store_entries e using step where step.output is null and e.owner_id = $4 and e.key = $5
  returning case when not ${isOver} then e.value end as value
), entry as (
  select coalesce(gone.value, 'null') as value, gone.value is not null as found
  from step left join gone on true where step.output is null
)`),
  },
} as const;

const rowSchema = z.object({ output: z.string().nullable() });

/**
 * Changes an entry, once for each step.
 *
 * @returns the step's output as JSON text; null when the entry or the store does not allow the change
 */
export async function changeEntry(
  database: pg.Pool,
  { executionId, scope, nodeId, ownerId, flowId }: ChangingStep,
  change: EntryChange,
): Promise<string | null> {
  const { name, text } = statements[change.operation];
  const entry = [executionId, scope, nodeId, ownerId, change.key];
  const values =
    change.operation === "delete"
      ? entry
      : [...entry, operand(change), newId(), flowId, change.expiresSeconds];
  const { rows } = await database.query({ name, text, values });
  return rowSchema.parse(rows[0]).output;
}

/** JSON text of the value that is stored or added. */
function operand(change: Exclude<EntryChange, { operation: "delete" }>): string {
  return change.operation === "increment" ? String(change.amount) : JSON.stringify(change.value);
}
