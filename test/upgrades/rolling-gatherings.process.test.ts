import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { newId } from "#lib/id.ts";
import { insertExecutions } from "#server/executions/intake/create-executions.sql.ts";
import { inTransaction } from "#server/platform/database/in-transaction.ts";
import { chain, setFields } from "#test/executions/chain.ts";
import { createFlow, readExecution } from "#test/executions/executions.ts";
import { untilAllFinished } from "#test/executions/settled.ts";
import { until } from "#test/executions/until.ts";
import { createTestDatabase } from "#test/postgres/database.ts";
import { postJson } from "#test/processes/post-json.ts";
import { isFull } from "#test/processes/size.ts";
import { startWebProcess } from "#test/processes/web.ts";
import { startTestWorker } from "#test/processes/worker.ts";
import { limit } from "#test/turns/turns.ts";
import { checkOutVersion } from "./old-version.ts";
import { releases } from "./releases.ts";

const acceptedSchema = z.object({ execution_id: z.uuid() });

test.runIf(isFull).for(releases)(
  "a worker of $version does not start a batch that collects calls, and none of them is lost",
  async (release, { skip }) => {
    const old = await checkOutVersion(release);
    if (!old)
      return skip(`This clone lacks the commit ${release.commit}: fetch its whole history to run this.`);
    const database = await createTestDatabase();
    const { pool } = database;
    const running: { kill(): Promise<void> }[] = [];
    onTestFinished(async () => {
      await Promise.all(running.map((each) => each.kill()));
      await database.drop();
      await old.remove();
    });
    const flow = await createFlow(pool, chain(setFields("set", { a: "1" })));
    const nodeId = flow.document.nodes[0]?.id ?? "";
    await limit(pool, flow.flowId, { batch: { count: 1000, seconds: 3600 } });
    const oldWorker = await startTestWorker(database.url, {}, old.folder);
    running.push(oldWorker);
    const web = await startWebProcess({ databaseUrl: database.url });
    running.push(web);
    const call = async (n: number) => {
      const response = await postJson(`${web.url}/flow/webhook/${nodeId}`, JSON.stringify({ n }));
      expect(response?.status).toBe(200);
      return acceptedSchema.parse(response?.body).execution_id;
    };
    const batch = await call(0);

    // Its reconciler finds this one, which is younger than the batch.
    const { flowId, versionId } = flow;
    const forgotten = { id: newId(), flowId, versionId, triggerNodeId: nodeId, source: "webhook" as const };
    await inTransaction(pool, (tx) => insertExecutions(tx, [{ ...forgotten, input: { text: "{}" } }]));
    await until("the old worker has reconciled", async () => {
      return (await readExecution(pool, forgotten.id)).status === "succeeded";
    });
    expect(oldWorker.log()).toContain("gave jobs to executions that had none");
    expect((await readExecution(pool, batch)).status).toBe("queued");
    expect(await call(1)).toBe(batch);

    running.push(await startTestWorker(database.url));
    expect(await oldWorker.stop()).toBe(0);
    await pool.query("update gatherings set due_at = now() - interval '1 ms'");
    expect(await untilAllFinished(pool, 60_000)).toEqual({ succeeded: 2 });
    const { rows } = await pool.query("select input -> 'count' as count from executions where id = $1", [
      batch,
    ]);
    expect(rows).toEqual([{ count: 2 }]);
  },
);
