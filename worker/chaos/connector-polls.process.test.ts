import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { config } from "#server/platform/config/config.ts";
import { activatePolls } from "#server/polls/activation.sql.ts";
import { arrangeServices, testConfig } from "#test/arrange-services.ts";
import { keepGithubConnection, triggerNode } from "#test/connectors/github.ts";
import { type MovingList, startMovingList } from "#test/connectors/moving-list.ts";
import { until } from "#test/executions/until.ts";
import { createTestDatabase } from "#test/postgres/database.ts";
import { makeFlowLive } from "#test/postgres/live-flow.ts";
import { startCrew } from "#test/processes/crew.ts";
import { createRandom } from "#test/processes/random.ts";
import { report } from "#test/processes/report.ts";
import { bySize } from "#test/processes/size.ts";

const size = bySize({
  short: { triggers: 3, polls: 40, kills: 2 },
  long: { triggers: 10, polls: 1000, kills: 20 },
  full: { triggers: 20, polls: 4000, kills: 100 },
});

// The connection is encrypted in this process.
arrangeServices((services) => services.add(config, () => testConfig()));

/** A live flow with a trigger for the list's new items. */
async function createTrigger(pool: pg.Pool, connection_id: string): Promise<string> {
  const input = { owner: "octocat", repo: "hello-world" };
  const node = triggerNode("github/new_issue", { connection_id, input, interval_minutes: 15 });
  const { flowId, versionId } = await makeFlowLive(pool, { nodes: [node], edges: [] });
  await pool.query("insert into triggers (node_id, flow_id, version_id, type) values ($1, $2, $3, $4)", [
    ...[node.id, flowId, versionId, node.type],
  ]);
  const client = await pool.connect();
  await activatePolls(client, flowId, [node]);
  client.release();
  return node.id;
}

async function titlesOf(pool: pg.Pool, nodeId: string): Promise<string[]> {
  const { rows } = await pool.query<{ title: string }>(
    "select input ->> 'title' as title from executions where trigger_node_id = $1",
    [nodeId],
  );
  return rows.map(({ title }) => title);
}

const makeDue = (pool: pg.Pool) =>
  pool.query("update polls set next_at = now() - interval '1 second' where claim is null or random() < 0.1");

/** Makes all triggers poll once more and waits for it. */
async function pollAll(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ now: Date }>("select now()");
  await pool.query("update polls set next_at = now() - interval '1 second'");
  await until("every trigger has polled", async () => {
    const late = await pool.query("select from polls where polled_at is null or polled_at <= $1 limit 1", [
      rows[0]?.now,
    ]);
    return late.rows.length === 0;
  });
}

test(`no item starts twice or is missed in ${size.polls} polls with ${size.kills} kills (C5)`, async () => {
  const random = createRandom();
  const database = await createTestDatabase();
  const list: MovingList = await startMovingList(random);
  const crew = await startCrew(2, database.url, {
    EGRESS_ALLOW: list.allow,
    CONNECTOR_BASE_URLS: `github=${list.url}`,
  });
  onTestFinished(async () => {
    await crew.stop();
    await list.close();
    await database.drop();
  });
  const { pool } = database;
  const connectionId = await keepGithubConnection(pool, "token", list.allow);
  const nodeIds: string[] = [];
  for (let index = 0; index < size.triggers; index += 1)
    nodeIds.push(await createTrigger(pool, connectionId));
  list.isCalm = true;
  await pollAll(pool);
  list.isCalm = false;

  const portion = Math.ceil(size.polls / size.kills);
  for (let kill = 0; kill < size.kills; kill += 1) {
    const enough = list.requests + portion;
    while (list.requests < enough) {
      list.publish(random.integer(3));
      await makeDue(pool);
      await sleep(random.integer(100));
    }
    await crew.replace(random.integer(2));
  }
  list.isCalm = true;
  // What a poll leaves for later follows with the next one.
  for (let round = 0; round < 3; round += 1) await pollAll(pool);
  await crew.stop();

  for (const nodeId of nodeIds) {
    const titles = await titlesOf(pool, nodeId);
    expect(titles.toSorted()).toEqual(list.published.toSorted());
  }
  report("C5", { seed: random.seed, polls: list.requests, kills: size.kills, items: list.published.length });
}, 600_000);
