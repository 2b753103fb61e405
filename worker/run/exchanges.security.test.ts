import { afterAll, beforeAll, expect, test } from "vitest";
import { connectionSettingsSchema } from "#api/identity/credentials/schema.ts";
import { createRunners } from "#engine/connectors/operation-runners.ts";
import { runners } from "#nodes/index.runners.ts";
import { libraryOperations } from "#server/connectors/library/library.ts";
import { readExecutionEndpoint } from "#server/executions/reads/routes.ts";
import { withCredentials } from "#server/identity/credentials/authenticated-http.ts";
import { egress } from "#server/platform/egress/egress.ts";
import { type Recorder, startRecorder } from "#server/platform/egress/recorder.test-server.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { send } from "#test/access/send.ts";
import { chain, httpRequest } from "#test/executions/chain.ts";
import { createFlow, enqueue, readExecution } from "#test/executions/executions.ts";
import { createShell } from "#test/executions/shell.ts";
import { keepCredential } from "#test/postgres/credential.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";
import { runExecutions } from "#worker/tasks/run-executions.ts";

const token = "xoxb-canary-of-a-connection";
const typed = "canary-typed-into-a-header";
let recorder: Recorder;
let database: TestDatabase;

/** Echoes the request with its headers, in its body and in a header. */
beforeAll(async () => {
  recorder = await startRecorder((request, response) => {
    const sent = JSON.stringify({ ...request.headers, "x-api-key": "", url: request.path });
    response.writeHead(request.path.includes("fail") ? 403 : 200, {
      "content-type": "application/json",
      "x-echo": encodeURIComponent(String(request.headers.authorization ?? "")),
    });
    response.end(JSON.stringify({ ok: true, sent, at: Buffer.from(sent).toString("base64") }));
  });
  database = await useTestDatabase(
    {
      EGRESS_ALLOW: `127.0.0.1:${recorder.port}`,
      CONNECTOR_BASE_URLS: `slack=http://127.0.0.1:${recorder.port}/api/`,
    },
    openAllServices,
  );
});
afterAll(async () => {
  await database.drop();
  await recorder.close();
});

const connect = () => {
  const connection = connectionSettingsSchema.parse({
    ...{ connector: "slack", authentication: "bot_token" },
    method: { kind: "bearer", title: "Bot token", token: { label: "Bot token" } },
    ...{ fields: {}, account: null, state: "untested", problem: null },
  });
  const secret = JSON.stringify({ kind: "fields", fields: { token } });
  return keepCredential(database.pool, "connection", secret, { connection }, [`127.0.0.1:${recorder.port}`]);
};

test("C7: the requests that a test of the draft keeps have no secret, though the provider echoes them", async () => {
  const origin = `http://127.0.0.1:${recorder.port}`;
  const bearer = await keepCredential(database.pool, "bearer", token, {}, [`127.0.0.1:${recorder.port}`]);
  const flow = await createFlow(
    database.pool,
    chain(
      {
        type: "slack/post_message",
        key: "message",
        config: { connection_id: await connect(), input: { channel: "C1", text: "Hi" } },
      },
      {
        ...httpRequest("http", origin),
        config: {
          ...{ method: "POST", url: `${origin}/fail`, credential_id: bearer },
          headers: [{ name: "X-Api-Key", value: typed }],
        },
      },
    ),
  );
  const [id = ""] = await enqueue(database.pool, flow, [{}]);
  await database.pool.query("update executions set version_id = null, document = $2 where id = $1", [
    id,
    JSON.stringify(flow.document),
  ]);
  const shell = {
    ...createShell(database.pool, { http: withCredentials(egress()) }),
    // With the recorder in place of Slack.
    runners: createRunners(runners, libraryOperations),
  };
  const { epoch } = await readExecution(database.pool, id);
  await runExecutions({ ids: [id], epoch }, { id: "1", attempt: 1, isAlone: false }, shell);

  // The secrets did arrive there; otherwise nothing below would prove anything.
  expect(recorder.requests.map(({ headers }) => headers.authorization)).toEqual([
    `Bearer ${token}`,
    `Bearer ${token}`,
  ]);
  expect(recorder.requests.at(-1)?.headers["x-api-key"]).toBe(typed);
  const { rows } = await database.pool.query("select s::text as row from steps s where execution_id = $1", [
    id,
  ]);
  const cookie = await cookieOf(await storeUser(database.pool, "owner"));
  const read = await send(readExecutionEndpoint, { cookie, params: { id } });
  // What a person typed is in the flow itself.
  const { document: _, ...shown } = await read.json();
  const found = rows.map(({ row }) => row).join("\n") + JSON.stringify(shown);
  expect(found.split('"exchanges"').length - 1).toBe(4);
  expect(found).not.toContain("canary");
  expect(found).not.toContain(Buffer.from(token).toString("base64").slice(0, 20));
});
