import type pg from "pg";
import { endTurns } from "#server/executions/intake/turns.sql.ts";
import { createBatcher } from "#server/platform/batching/batcher.ts";
import { giveTurns } from "./give-turns.sql.ts";

/** Gives turns in this worker. Any number of workers may do so at once. */
export interface Turns {
  /** Gives the turns of this flow that are free. Calls that come meanwhile share one look. */
  give(flowId: string): void;
  /** An execution has ended: its turn is free. Costs nothing for a flow in which none queued lately. */
  end(execution: { id: string; flowId: string }): void;
  /** Gives whatever is free in all flows. A rate's next start is due by time alone. */
  giveAll(): Promise<void>;
  /** Ends the turns of executions that ended without that: their worker died in between. */
  repair(): Promise<void>;
}

/* Jumps from flow to flow in the index of the queue. */
const selectQueued = `
with recursive queued as (
  (select flow_id from turns where started_at is null order by flow_id limit 1)
  union all
  select (select t.flow_id from turns t where t.started_at is null and t.flow_id > queued.flow_id order by t.flow_id limit 1)
  from queued where queued.flow_id is not null
)
select flow_id as "flowId" from queued where flow_id is not null`;

const selectEnded = `
select execution_id as id from turns t
where started_at is not null and not ended
  and not exists (select from executions e where e.id = t.execution_id and e.finished_at is null)
limit 1000`;

export interface TurnsOptions {
  /** Called when executions of a flow were started. */
  onStart(flowId: string): void;
  onFault(cause: unknown): void;
}

export function createTurns(database: pg.Pool, { onStart, onFault }: TurnsOptions): Turns {
  /**
   * The flows with limits that this worker knows from notifications: each of their starts begins with one.
   */
  const limited = new Set<string>();

  const { add: give } = createBatcher<string, void>({
    maxBatchItems: 100,
    maxInFlight: 1,
    async flush(flowIds) {
      for (const flowId of new Set(flowIds)) {
        if ((await giveTurns(database, flowId)) > 0) onStart(flowId);
      }
      return flowIds.map(() => undefined);
    },
  });

  const { add: end } = createBatcher<string, void>({
    maxBatchItems: 500,
    maxInFlight: 1,
    async flush(ids) {
      await endAll(ids);
      return ids.map(() => undefined);
    },
  });

  async function endAll(ids: readonly string[]): Promise<void> {
    const client = await database.connect();
    try {
      await endTurns(client, ids);
      client.release();
    } catch (fault) {
      // Do not reuse a connection in an unknown state.
      client.release(true);
      throw fault;
    }
  }

  return {
    give(flowId) {
      limited.add(flowId);
      give(flowId).catch(onFault);
    },
    end({ id, flowId }) {
      if (limited.has(flowId)) end(id).catch(onFault);
    },
    async giveAll() {
      const { rows } = await database.query<{ flowId: string }>({ name: "queued_flows", text: selectQueued });
      for (const { flowId } of rows) limited.add(flowId);
      await Promise.all(rows.map(({ flowId }) => give(flowId)));
    },
    async repair() {
      const { rows } = await database.query<{ id: string }>({ name: "ended_turns", text: selectEnded });
      if (rows.length > 0) await endAll(rows.map(({ id }) => id));
    },
  };
}
