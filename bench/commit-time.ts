import { quantile } from "#test/processes/report.ts";
import type { Ground } from "./ground.ts";

const commits = 200;

/** The median time of a commit of one row, one after the other, in milliseconds: what the machine's disk takes. */
export async function measureCommit({ pool }: Ground): Promise<number> {
  await pool.query("create table single_commits (n int)");
  const client = await pool.connect();
  const taken: number[] = [];
  try {
    for (let n = 0; n < commits; n += 1) {
      const startedAtMs = performance.now();
      await client.query({ name: "commit", text: "insert into single_commits values ($1)", values: [n] });
      taken.push(performance.now() - startedAtMs);
    }
  } finally {
    client.release();
  }
  return quantile(taken, 0.5);
}
