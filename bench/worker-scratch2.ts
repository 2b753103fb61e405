import pg from "pg";
import { newId } from "#lib/id.ts";
import { writeJournal } from "#worker/journal/write.ts";
import { createTake } from "#worker/take/take.ts";

for (const options of [
  "",
  "-c plan_cache_mode=force_generic_plan",
  "-c plan_cache_mode=force_generic_plan -c enable_seqscan=off",
]) {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1, options });
  const take = createTake(pool, new AbortController().signal);
  const t: number[] = [],
    w: number[] = [];
  for (let i = 0; i < 150; i++) {
    const id = newId();
    await pool.query(
      "insert into executions (id, flow_id, trigger_node_id, source, status, input, created_at) values ($1, $1, 'x', 'test', 'queued', '{}', now())",
      [id],
    );
    const a = performance.now();
    const [r] = await take({ ids: [id], isAlone: false });
    const b = performance.now();
    await writeJournal(pool, [
      {
        executionId: id,
        epoch: 1,
        steps: [1, 2].map((n) => ({
          nodeId: "n" + n,
          iteration: 0,
          attempt: 1,
          status: "succeeded" as const,
          handle: "output",
          input: "{}",
          config: "{}",
          output: "{}",
          error: null,
          warnings: [],
          retryable: false,
          waitMs: null,
          startedAtMs: Date.now(),
          finishedAtMs: Date.now(),
        })),
        change: { status: "succeeded" },
        response: null,
        isAnswer: false,
      },
    ]);
    const c = performance.now();
    if (i > 20) {
      t.push(b - a);
      w.push(c - b);
    }
    if (!r?.taken) throw new Error("x");
    await new Promise((r) => setTimeout(r, 15));
  }
  const med = (x: number[]) => x.sort((p, q) => p - q)[x.length >> 1]!.toFixed(2);
  console.log(options || "default", "take", med(t), "write", med(w));
  await pool.end();
}
