import { type Baseline, startServer } from "./baseline.ts";
import type { Ground } from "./ground.ts";

/** A server that only stores what the product stores for a call, in its own tables. */
export interface Sketch extends Baseline {
  /** The average size of an execution's rows in bytes: the product's and the sketch's. */
  rowBytes(): Promise<{ product: number; sketch: number }>;
}

/**
 * Starts a sketch that stores the rows of the product's newest execution for each call: the queued execution, or the finished
 * one with its steps. The product has received calls of the same load before, because an execution stores their headers.
 *
 * @param steps that this execution has; 0: no worker runs, so it is queued
 */
export async function startSketch({ pool, databaseUrl }: Ground, steps: number): Promise<Sketch> {
  const { rows: newest } = await pool.query<{ id: string; steps: number }>(
    `select id, (select count(*)::int from steps where execution_id = e.id) as steps
     from executions e order by id desc limit 1`,
  );
  const id = newest[0]?.id;
  if (newest[0]?.steps !== steps)
    throw new Error(`Execution ${id} has ${newest[0]?.steps} steps, not ${steps}.`);
  await pool.query(
    `create table sketch_executions (like executions including defaults, primary key (id));
     create table sketch_steps (like steps including defaults, primary key (execution_id, scope, node_id, attempt));
     create table sketch_template as select * from executions where id = '${id}';
     create table sketch_step_template as select * from steps where execution_id = '${id}'`,
  );
  const server = await startServer("sketch-server.ts", { DATABASE_URL: databaseUrl });
  return {
    ...server,
    async rowBytes() {
      const { rows } = await pool.query<{ product: number; sketch: number }>(
        `select ${bytesOf("executions", "steps")} as product, ${bytesOf("sketch_executions", "sketch_steps")} as sketch`,
      );
      return rows[0] ?? { product: Number.NaN, sketch: Number.NaN };
    },
  };
}

/** Of up to a thousand executions. */
function bytesOf(executions: string, steps: string): string {
  return `(select avg(pg_column_size(e.*) + (select coalesce(sum(pg_column_size(s.*)), 0) from ${steps} s where s.execution_id = e.id))::float8
    from (select * from ${executions} limit 1000) e)`;
}
