import { afterAll, beforeAll, expect, test } from "vitest";
import { listExecutionsEndpoint, readExecutionEndpoint } from "#server/executions/reads/routes.ts";
import { createFlowEndpoint } from "#server/flows/documents/routes.ts";
import { exportFlowEndpoint } from "#server/flows/documents/transfer-routes.ts";
import { activateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import { refusal, startMailServer, type TestMailServer } from "#server/platform/egress/mail.test-server.ts";
import { testFlowEndpoint } from "#server/webhooks/draft-tests/routes.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { type Sent, send } from "#test/access/send.ts";
import { chain } from "#test/executions/chain.ts";
import { until } from "#test/executions/until.ts";
import { keepCredential } from "#test/postgres/credential.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { startTestWorker, type TestWorker } from "#test/processes/worker.ts";
import { openAllServices } from "#test/web-services.ts";
import { addCredentialEndpoint, changeCredentialEndpoint, listCredentialsEndpoint } from "./routes.ts";

const passwords = {
  accepted: "canary-accepted-in-a-coal-mine",
  refused: "canary-refused-in-a-coal-mine",
  own: "canary-of-the-installation",
};

let database: TestDatabase;
let server: TestMailServer;
let worker: TestWorker;
let cookie: string;
const logins: string[] = [];
const responses: string[] = [];

/** A server that repeats the password in everything it refuses. */
beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
  server = await startMailServer({
    onAuth({ username, password }, _session, done) {
      logins.push(password ?? "");
      if (password !== passwords.refused) return done(null, { user: `${username}:${password}` });
      const plain = Buffer.from(`\0${username}\0${password}`).toString("base64");
      done(refusal(535, `${password} of ${username} is wrong: ${plain}`));
    },
    onRcptTo({ address }, { user }, done) {
      if (address === "ada@example.com") done();
      else done(refusal(550, `${user} may not write to ${address}`));
    },
  });
  worker = await startTestWorker(database.url, {
    LOG_LEVEL: "trace",
    EGRESS_ALLOW: "127.0.0.1",
    SMTP_URL: `smtp://ada:${passwords.own}@127.0.0.1:${server.port}?tls=none`,
  });
  cookie = await cookieOf(await storeUser(database.pool, "owner"));
});
afterAll(async () => {
  await worker.kill();
  await server.close();
  await database.drop();
});

async function ask(endpoint: Parameters<typeof send>[0], sent: Sent = {}) {
  const response = await send(endpoint, { cookie, ...sent });
  const text = await response.text();
  responses.push(text);
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

const keep = (password: string) =>
  keepCredential(database.pool, "smtp", password, {
    host: "127.0.0.1",
    port: server.port,
    security: "none",
    username: "ada",
  });

async function run(config: object) {
  const document = chain({
    key: "send_email",
    type: "send_email_node",
    config: {
      from: "orders@example.com",
      to: "ada@example.com, bob@example.com",
      subject: "Order of {{name}}",
      text: "Thank you, {{name}}",
      ...config,
    },
  });
  const { body: flow } = await ask(createFlowEndpoint, { body: { name: "Writes", document } });
  const params = { id: flow.id };
  const started = await ask(testFlowEndpoint, { params, body: { payload: { name: "Ada" } } });
  const execution = await until("the execution is finished", async () => {
    const { body } = await ask(readExecutionEndpoint, { params: { id: started.body.id } });
    return body.finished_at !== null && body;
  });
  await ask(exportFlowEndpoint, { params });
  const step = execution.steps.find((each: { node_key: string }) => each.node_key === "send_email");
  return { params, step };
}

test("M5: the passwords of mail servers are in no table, answer or log, whatever a server repeats", async () => {
  const accepted = await run({ credential_id: await keep(passwords.accepted) });
  expect(accepted.step).toMatchObject({
    status: "succeeded",
    output: { accepted: ["ada@example.com"], rejected: ["bob@example.com"] },
  });
  const refused = await run({ credential_id: await keep(passwords.refused) });
  expect(refused.step).toMatchObject({ status: "failed", error: { code: "login_refused" } });
  const own = await run({});
  expect(own.step).toMatchObject({ status: "succeeded" });
  expect(server.mails.map(({ source }) => source)).toMatchObject([
    expect.stringContaining("Subject: Order of Ada"),
    expect.stringContaining("Thank you, Ada"),
  ]);
  // They did arrive there; otherwise nothing below would prove anything.
  expect(new Set(logins)).toEqual(new Set(Object.values(passwords)));
  for (const { step } of [accepted, refused, own]) expect(JSON.stringify(step)).toContain("[masked]");

  for (const endpoint of [listCredentialsEndpoint, listExecutionsEndpoint]) await ask(endpoint);
  const { rows: tables } = await database.pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
  );
  const stored: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    stored.push(...rows.map(({ row }) => row));
  }
  const everything = [...stored, ...responses, worker.log()].join("\n");
  for (const password of Object.values(passwords)) {
    expect(everything).not.toContain(password);
    for (const offset of [0, 1, 2]) {
      const encoded = Buffer.from(`${" ".repeat(offset)}${password}`).toString("base64");
      expect(everything).not.toContain(encoded.slice(4, -4));
    }
  }
});

test("M5: a credential of another kind, or none of ours, does not send e-mail", async () => {
  const before = logins.length;
  const bearer = await keepCredential(database.pool, "bearer", "canary-bearer", {}, ["127.0.0.1"]);
  for (const [credential_id, code] of [
    [bearer, "credential_not_sendable"],
    [crypto.randomUUID(), "credential_missing"],
  ]) {
    const { params, step } = await run({ credential_id });
    expect(step).toMatchObject({ status: "failed", error: { code } });
    const { status, body } = await ask(activateFlowEndpoint, { params });
    expect(status).toBe(422);
    expect(body.errors).toContainEqual(
      expect.objectContaining({ pointer: "/credential_id", code: "credential_missing" }),
    );
  }
  expect(logins).toHaveLength(before);
});

test("M5: who may edit cannot send a password that they never knew to a server of theirs", async () => {
  const settings = { host: "Mail.example.com", port: 465, security: "tls", username: "ada" };
  const body = { kind: "smtp", name: "Mail", settings, secret: "canary-of-the-form" };
  const { status, body: credential } = await ask(addCredentialEndpoint, { body });
  expect(status).toBe(201);
  expect(credential.settings).toEqual({ ...settings, host: "mail.example.com" });
  const change = (more: object, secret?: string) =>
    ask(changeCredentialEndpoint, {
      params: { id: credential.id },
      body: { name: "Mail", settings: { ...settings, ...more }, ...(secret && { secret }) },
    });
  for (const more of [{ host: "evil.example" }, { port: 25 }, { security: "none" }]) {
    expect(await change(more)).toMatchObject({ status: 422, body: { errors: [{ pointer: "/secret" }] } });
  }
  expect(await change({ username: "bob" })).toMatchObject({ status: 200 });
  expect(await change({ host: "other.example" }, "canary-of-mine")).toMatchObject({ status: 200 });
  expect((await change({ port: 0 }, "canary-of-mine")).status).toBe(422);
});
