import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { config } from "#server/platform/config/config.ts";
import { arrangeServices, testConfig } from "#test/arrange-services.ts";
import { asking, connectTo, linksIn, providers, sentAnswers } from "#test/connectors/ask.ts";
import { chain, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue } from "#test/executions/executions.ts";
import { untilAllFinished } from "#test/executions/settled.ts";
import { until } from "#test/executions/until.ts";
import { createTestDatabase } from "#test/postgres/database.ts";
import { report } from "#test/processes/report.ts";
import { startWebProcess } from "#test/processes/web.ts";
import { startTestWorker } from "#test/processes/worker.ts";

// The test encrypts the connections itself.
arrangeServices((services) => services.add(config, () => testConfig()));

type Provider = (typeof providers)[number];

/** Answers as the four providers do, each below its own name, and keeps the links of their messages. */
async function startProviders() {
  const messages: { provider: Provider; links: string[] }[] = [];
  let onMessage: () => Promise<void> = async () => {};
  const server = createServer(async (request, response) => {
    const provider = providers.find((each) => request.url?.startsWith(`/${each}/`));
    const body = await text(request);
    if (provider) messages.push({ provider, links: linksIn(body) });
    await onMessage();
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(provider ? sentAnswers[provider] : {}));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    host,
    messages,
    /** What happens between a message and the answer to it. */
    setOnMessage(next: () => Promise<void>) {
      onMessage = next;
    },
  };
}

test("kill -9 after each message was sent: no second approval, and the first decision goes on", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const world = await startProviders();
  const web = await startWebProcess({ databaseUrl: database.url });
  onTestFinished(() => web.kill());
  const environment = {
    BASE_URL: web.url,
    EGRESS_ALLOW: world.host,
    CONNECTOR_BASE_URLS: providers.map((name) => `${name}=http://${world.host}/${name}`).join(","),
  };
  let worker = await startTestWorker(database.url, environment);
  onTestFinished(() => worker.kill());
  const paid = setFields("paid", { by: "{{ask.decision}}" }, { by: "approved" });
  const flows = await Promise.all(
    providers.map(async (provider) => {
      const ask = asking(provider, await connectTo(database.pool, provider, [world.host]));
      return { provider, flow: await createFlow(database.pool, chain(ask, paid)) };
    }),
  );
  for (const { provider, flow } of flows) {
    let kills = 0;
    world.setOnMessage(async () => {
      kills += 1;
      if (kills === 1) await worker.kill();
    });
    const [id = ""] = await enqueue(database.pool, flow, [{ total: 12 }]);
    await until(`${provider}: the worker is dead`, async () => kills > 0);
    worker = await startTestWorker(database.url, environment);
    await until(`${provider}: the step waits`, async () => {
      const { rows } = await database.pool.query(
        "select from steps where execution_id = $1 and status = 'waiting'",
        [id],
      );
      return rows.length > 0;
    });
  }
  // The message comes twice, with the same links.
  const counts = providers.map((each) => world.messages.filter(({ provider }) => provider === each));
  report(
    "send and wait",
    Object.fromEntries(providers.map((each, index) => [each, counts[index]?.length ?? 0])),
  );
  for (const same of counts) {
    expect(same).toHaveLength(2);
    expect(new Set(same.flatMap(({ links }) => links)).size).toBe(2);
  }
  const { rows } = await database.pool.query(
    "select count(*)::int as count from steps where status = 'waiting'",
  );
  expect(rows).toEqual([{ count: providers.length }]);
  for (const [first] of counts) {
    const [approve = "", reject = ""] = first?.links ?? [];
    const decide = (link: string, decision: string) =>
      fetch(new URL(new URL(link).pathname, web.url), {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ decision }),
      });
    expect((await decide(approve, "approved")).status).toBe(200);
    expect((await decide(reject, "rejected")).status).toBe(409);
  }
  expect(await untilAllFinished(database.pool, 60_000)).toEqual({ succeeded: providers.length });
});
