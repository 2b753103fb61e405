import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { newNodeId } from "#lib/node-id.ts";
import { watchExecutionEndpoint } from "#server/executions/event-streams/routes.ts";
import { resumeToken } from "#server/executions/resume-links/token.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { send } from "#test/access/send.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { makeFlowLive, webhookDocument } from "#test/postgres/live-flow.ts";
import { openAllServices } from "#test/web-services.ts";
import { listExecutionsEndpoint, listStepsEndpoint, readExecutionEndpoint } from "./routes.ts";

let database: TestDatabase;
let viewer: string;
let operator: string;
beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
  viewer = await cookieOf(await storeUser(database.pool, "viewer"));
  operator = await cookieOf(await storeUser(database.pool, "operator"));
});
afterAll(() => database.drop());

test("low 9: a viewer finds no link of a waiting step in what flows have sent, an operator does", async () => {
  const id = newId();
  const { flowId } = await makeFlowLive(database.pool, webhookDocument(newNodeId()));
  const links = (["page", "call"] as const).map((kind) => {
    const token = resumeToken({ kind, executionId: id, nodeId: newNodeId(), scope: "3/0" });
    return { token, url: `http://localhost:3000/resume/${token}` };
  });
  const [{ token, url } = { token: "", url: "" }, call] = links;
  const everywhere = {
    url,
    escaped: `see ${url.replaceAll("/", "\\/")}.`,
    encoded: `next=${encodeURIComponent(url)}&a=1`,
    [`key ${token}`]: [call?.url],
    // As an e-mail, with the line breaks of quoted-printable in the middle of the token.
    raw: Buffer.from(
      `Subject: Pay?\r\nMIME-Version: 1.0\r\n\r\n${"a".repeat(150)}${url.replace(/.{60}/g, "$&=\r\n")}`,
    ).toString("base64url"),
  };
  const json = JSON.stringify(everywhere);
  await database.pool.query(
    `insert into executions (id, flow_id, trigger_node_id, source, status, name, input, response, error, created_at, finished_at)
     values ($1, $2, 'x', 'test', 'failed', $3, $4, $5, $6, now(), now())`,
    [
      id,
      flowId,
      token,
      json,
      JSON.stringify({ status: 200, headers: [["Location", url]], body: url }),
      JSON.stringify({ code: "failed", message: url }),
    ],
  );
  await database.pool.query(
    `insert into steps (execution_id, node_id, status, input, config, output, error, warnings, activity, started_at, finished_at)
     values ($1, 'y', 'failed', $2, $2, $2, $3, $4, $5, now(), now())`,
    [
      id,
      json,
      JSON.stringify({ code: "a", message: url, detail: everywhere }),
      JSON.stringify([{ message: url }]),
      JSON.stringify({
        logs: [{ level: "log", text: url }],
        dropped_log_bytes: 0,
        requests: [{ method: "POST", url, status: 200, failure: null, duration_ms: 1 }],
        cpu_ms: 1,
      }),
    ],
  );
  const endpoints = [
    readExecutionEndpoint,
    listStepsEndpoint,
    listExecutionsEndpoint,
    watchExecutionEndpoint,
  ];
  for (const endpoint of endpoints) {
    const read = async (cookie: string) =>
      (await send(endpoint, { cookie, params: endpoint === listExecutionsEndpoint ? {} : { id } })).text();
    const seen = await read(viewer);
    for (const each of links) expect(seen).not.toContain(each.token.slice(-43));
    expect(seen).not.toContain(everywhere.raw);
    expect(seen).toContain("/resume/p.hidden");
    expect(await read(operator)).toContain(token);
  }
});
