import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { AnyTransaction } from "#server/platform/database/transaction.ts";
import { readJobs } from "#test/executions/jobs.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { webhookDocument } from "#test/postgres/live-flow.ts";
import { createExecutions } from "./create-executions.sql.ts";
import type { NewExecution } from "./new-execution.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await useTestDatabase();
});
afterAll(() => database.drop());

const flowId = newId();
const versionId = newId();
const triggerNodeId = "a-node-of-24-characters_";

const execution = (own: Partial<NewExecution> = {}): NewExecution => ({
  id: newId(),
  flowId,
  versionId,
  triggerNodeId,
  source: "test",
  input: { text: '{"name":"Ada"}' },
  ...own,
});

type Work = (tx: AnyTransaction) => Promise<void>;

async function inPrismas(work: Work): Promise<void> {
  await prisma().$transaction(work);
}

async function inConnections(work: Work): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await work(client);
    await client.query("commit");
  } catch (fault) {
    await client.query("rollback");
    throw fault;
  } finally {
    client.release();
  }
}

const transactions: [string, (work: Work) => Promise<void>][] = [
  ["Prisma's transaction", inPrismas],
  ["a connection's transaction", inConnections],
];

async function stored(ids: readonly string[]) {
  const { rows } = await database.pool.query(
    `select id, flow_id, version_id, document, trigger_node_id, until_node_id, source, replay_of, status, epoch,
       input::text as input, reply_to
     from executions
     where id = any($1::uuid[]) order by array_position($1::uuid[], id)`,
    [ids],
  );
  return rows;
}

test.each(transactions)(
  "creates every kind of execution, each with what it brought, in %s",
  async (_, run) => {
    const original = execution({
      source: "webhook",
      replyTo: "a web process",
      input: { text: '"é \\u0000 {},\\n"' },
    });
    await run((tx) => createExecutions(tx, [original]));
    const document = webhookDocument(triggerNodeId);
    const draft = execution({ versionId: null, document, untilNodeId: triggerNodeId });
    const replay = execution({ source: "replay", replayOf: original.id, input: { sameAs: original.id } });
    await run((tx) => createExecutions(tx, [draft, replay]));

    const same = { flow_id: flowId, trigger_node_id: triggerNodeId, status: "queued", epoch: 0 };
    const nothing = { document: null, until_node_id: null, replay_of: null, reply_to: null };
    const ids = [original, draft, replay].map(({ id }) => id);
    expect(await stored(ids)).toMatchObject([
      {
        ...same,
        ...nothing,
        source: "webhook",
        version_id: versionId,
        input: '"é \\u0000 {},\\n"',
        reply_to: "a web process",
      },
      {
        ...same,
        ...nothing,
        source: "test",
        version_id: null,
        document,
        until_node_id: triggerNodeId,
        input: '{"name":"Ada"}',
      },
      {
        ...same,
        ...nothing,
        source: "replay",
        version_id: versionId,
        replay_of: original.id,
        input: '"é \\u0000 {},\\n"',
      },
    ]);
    expect((await readJobs(database.pool, ids)).map((job) => job.ids)).toEqual([
      [original.id],
      [draft.id, replay.id],
    ]);
  },
);

test.each(transactions)("leaves neither executions nor a job when %s is rolled back", async (_, run) => {
  const given = execution();
  const failing = run(async (tx) => {
    await createExecutions(tx, [given]);
    throw new Error("no flow");
  });
  await expect(failing).rejects.toThrow("no flow");
  expect(await stored([given.id])).toEqual([]);
  expect(await readJobs(database.pool, [given.id])).toEqual([]);
});

test("shares a large batch between jobs, so that one worker does not claim all of it", async () => {
  const batch = Array.from({ length: 250 }, () => execution());
  const ids = batch.map(({ id }) => id);
  await inPrismas((tx) => createExecutions(tx, batch));
  expect(await stored(ids)).toHaveLength(250);
  const jobs = await readJobs(database.pool, ids);
  expect(jobs.map((job) => job.ids.length)).toEqual([100, 100, 50]);
  expect(jobs.flatMap((job) => job.ids)).toEqual(ids);
  expect(jobs.map((job) => job.priority)).toEqual([0, 0, 0]);
});

test("does nothing when there is nothing to create", async () => {
  const jobs = await database.pool.query("select from graphile_worker._private_jobs");
  await inPrismas((tx) => createExecutions(tx, []));
  const after = await database.pool.query("select from graphile_worker._private_jobs");
  expect(after.rowCount).toBe(jobs.rowCount);
});
