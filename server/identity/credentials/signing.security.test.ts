import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listExecutionsEndpoint, readExecutionEndpoint } from "#server/executions/reads/routes.ts";
import { createFlowEndpoint, readFlowEndpoint } from "#server/flows/documents/routes.ts";
import { exportFlowEndpoint } from "#server/flows/documents/transfer-routes.ts";
import { activateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
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

let database: TestDatabase;
let worker: TestWorker;
let cookie: string;

beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
  worker = await startTestWorker(database.url, { LOG_LEVEL: "trace" });
  cookie = await cookieOf(await storeUser(database.pool, "owner"));
});
afterAll(async () => {
  await worker.kill();
  await database.drop();
});

const responses: string[] = [];
async function ask(endpoint: Parameters<typeof send>[0], sent: Sent = {}) {
  const response = await send(endpoint, { cookie, ...sent });
  const text = await response.text();
  responses.push(text);
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

const cryptoNode = (config: Record<string, unknown>) =>
  chain({ key: "crypto", type: "crypto_node", config: { label: "Crypto", ...config } });

async function createCryptoFlow(config: Record<string, unknown>) {
  const { body } = await ask(createFlowEndpoint, { body: { name: "Signs", document: cryptoNode(config) } });
  return { id: String(body.id) };
}

/** Runs a flow of one Crypto node. Returns the flow and the node's step. */
async function run(config: Record<string, unknown>) {
  const params = await createCryptoFlow(config);
  const started = await ask(testFlowEndpoint, { params, body: { payload: { name: "Ada" } } });
  expect(started.status).toBe(201);
  const execution = await until("the execution is finished", async () => {
    const { body } = await ask(readExecutionEndpoint, { params: { id: started.body.id } });
    return body.finished_at !== null && body;
  });
  const step = execution.steps.find((each: { node_key: string }) => each.node_key === "crypto");
  return { params, step };
}

test("M5: keys sign, and are in no table, response, export or log", async () => {
  const { privateKey } = generateKeyPairSync("ed25519");
  const pem = String(privateKey.export({ type: "pkcs8", format: "pem" }));
  const secrets = { signature: "canary-of-hmac-in-the-mine", jwt_secret: "canary-of-jwt-in-the-mine" };
  const ids = {
    signature: await keepCredential(database.pool, "signature", secrets.signature),
    jwt_secret: await keepCredential(database.pool, "jwt_secret", secrets.jwt_secret),
    private_key: await keepCredential(database.pool, "private_key", pem),
    unusable: await keepCredential(database.pool, "private_key", "-----BEGIN PRIVATE KEY-----canarycanary"),
  };
  const cases = [
    { operation: "hmac", value: "{{name}}", credential_id: ids.signature },
    { operation: "jwt_sign", credential_id: ids.jwt_secret },
    { operation: "jwt_sign", credential_id: ids.private_key, token_algorithm: "EdDSA" },
  ];
  for (const config of cases) {
    const { params, step } = await run(config);
    expect(step).toMatchObject({ status: "succeeded" });
    for (const endpoint of [readFlowEndpoint, exportFlowEndpoint]) await ask(endpoint, { params });
  }
  const { step } = await run({
    operation: "jwt_sign",
    credential_id: ids.unusable,
    token_algorithm: "EdDSA",
  });
  expect(step).toMatchObject({ status: "failed", error: { code: "key_unsuitable" } });
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
  const [, keyText = ""] = pem.split("\n");
  for (const secret of [...Object.values(secrets), keyText, "canarycanary"]) {
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(Buffer.from(secret).toString("base64").slice(0, -4));
  }
});

test("M5: a secret of another kind does not sign, and a flow with one is not published", async () => {
  const config = (credential_id: string) => ({ operation: "hmac", value: "x", credential_id });
  for (const kind of ["bearer", "smtp", "jwt_secret"]) {
    const id = await keepCredential(database.pool, kind, "guessable");
    const { params, step } = await run(config(id));
    expect(step).toMatchObject({ status: "failed", error: { code: "credential_missing" } });
    const { status, body } = await ask(activateFlowEndpoint, { params });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ pointer: "/credential_id", code: "credential_missing" }]);
  }
});

test("M5: a private key is stored only if it is one", async () => {
  const pem = String(generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }));
  const create = (secret: string) =>
    ask(addCredentialEndpoint, { body: { kind: "private_key", name: "Key", settings: {}, secret } });
  expect((await create("hunter2")).status).toBe(422);
  expect((await create("-----BEGIN ENCRYPTED PRIVATE KEY-----x")).status).toBe(422);
  expect((await create("-----BEGIN PRIVATE KEY-----x")).status).toBe(422);
  const { status, body } = await create(pem);
  expect(status).toBe(201);
  expect(body).not.toHaveProperty("secret");
  const change = (secret: string) =>
    ask(changeCredentialEndpoint, {
      params: { id: body.id },
      body: { name: "Key", settings: {}, secret },
    });
  expect(await change("hunter2")).toMatchObject({ status: 422, body: { errors: [{ pointer: "/secret" }] } });
  expect((await change(pem.replaceAll("\n", "\\n"))).status).toBe(200);
});
