import { z } from "zod";
import { bigint, integer, Parameters, uuid } from "#server/platform/database/parameters.ts";
import { pool } from "#server/platform/database/pool.ts";
import type { FlowDay } from "./daily-counter.ts";

const given = new Parameters<readonly FlowDay[]>();
const added = given
  .each((days) => days)
  .as("added", {
    flow_id: uuid(({ flowId }) => flowId),
    day: integer(({ day }) => day),
    bytes: bigint(({ bytes }) => bytes),
    calls: bigint(({ calls }) => calls),
  });

/** Rows are updated in the same order everywhere, so that no two processes deadlock. */
const addDays = {
  name: "dailyStorage.add",
  text: `
    with added as (
      select * from ${added.numbered("place")}
    ), stored as (
      insert into flow_days as f (flow_id, day, stored_bytes, calls)
      select flow_id, date '1970-01-01' + day, bytes, calls from added order by flow_id, day
      on conflict (flow_id, day) do update set
        stored_bytes = f.stored_bytes + excluded.stored_bytes,
        calls = f.calls + excluded.calls
      returning flow_id, day, stored_bytes
    )
    select stored.stored_bytes::float8 as total
    from added join stored on stored.flow_id = added.flow_id and stored.day = date '1970-01-01' + added.day
    order by place`,
};

const totalsSchema = z.array(z.object({ total: z.number() }));

/** Adds to the sums of these flows and days. Resolves with the new sums, in the same order. */
export async function addFlowDays(days: readonly FlowDay[]): Promise<number[]> {
  const { rows } = await pool().query({ ...addDays, values: given.values(days) });
  return totalsSchema.parse(rows).map(({ total }) => total);
}
