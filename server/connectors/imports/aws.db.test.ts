import { createHash, createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addConnectionEndpoint } from "#server/connectors/connections/routes.ts";
import { runOperationEndpoint } from "#server/connectors/operation-runs/routes.ts";
import type { Endpoint } from "#server/identity/endpoint/endpoint.ts";
import { type Recorded, type Recorder, startRecorder } from "#server/platform/egress/recorder.test-server.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { type Sent, send } from "#test/access/send.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";
import { importConnectorEndpoint } from "./routes.ts";

const secret = "canary-secret-wJalrXUtnFEMI/K7MDENG";
const token = "canary-session-token==";
let recorder: Recorder;
let database: TestDatabase;
let cookie: string;

beforeAll(async () => {
  recorder = await startRecorder((request, response) => {
    response.setHeader("content-type", "application/json");
    // A server that returns whatever it got, and what it should never have got.
    response.end(JSON.stringify({ headers: request.headers, secret, token }));
  });
  database = await useTestDatabase({ EGRESS_ALLOW: `127.0.0.1:${recorder.port}` }, openAllServices);
  cookie = await cookieOf(await storeUser(database.pool, "editor"));
});
afterAll(async () => {
  await database.drop();
  await recorder.close();
});

async function ask(endpoint: Endpoint, sent: Sent = {}) {
  const response = await send(endpoint, { cookie, ...sent });
  const text = await response.text();
  return { status: response.status, text, body: text === "" ? null : JSON.parse(text) };
}

/** As the descriptions of AWS and of API Gateway are. */
const document = (port: number) => ({
  ...{ openapi: "3.0.0", info: { title: "Users", version: "1", "x-serviceName": "iam" } },
  servers: [{ url: `http://127.0.0.1:${port}` }],
  security: [{ hmac: [] }],
  paths: {
    "/users/{id}#Action=Add": {
      post: {
        operationId: "AddUser",
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string" } },
          { name: "Action", in: "query", required: true, schema: { type: "string", enum: ["Add"] } },
          { name: "note", in: "query", schema: { type: "string" } },
          { name: "X-Amz-Date", in: "header", schema: { type: "string" } },
          { name: "X-Amz-Target", in: "header", schema: { type: "string" } },
        ],
        requestBody: {
          content: {
            "application/json": { schema: { type: "object", properties: { name: { type: "string" } } } },
          },
        },
      },
    },
  },
  components: {
    securitySchemes: {
      hmac: {
        ...{ type: "apiKey", name: "Authorization", in: "header" },
        ...{ description: "Amazon Signature authorization v4", "x-amazon-apigateway-authtype": "awsSigv4" },
      },
    },
  },
});

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const hash = (text: string) => createHash("sha256").update(text).digest("hex");

/** The signature of a request that a server received, as AWS computes it. */
function signatureOf({ method, path, headers, body }: Recorded, region: string, service: string): string {
  const [pathname = "", query = ""] = path.split("?");
  const names = /SignedHeaders=([^,]+)/.exec(String(headers.authorization))?.[1] ?? "";
  const canonical = [
    ...[method, encodeURIComponent(pathname).replaceAll("%2F", "/"), query.split("&").sort().join("&")],
    ...names.split(";").map((name) => `${name}:${headers[name]}`),
    ...["", names, hash(body)],
  ].join("\n");
  const at = String(headers["x-amz-date"]);
  const scope = `${at.slice(0, 8)}/${region}/${service}/aws4_request`;
  const key = [region, service, "aws4_request"].reduce(hmac, hmac(`AWS4${secret}`, at.slice(0, 8)));
  return hmac(key, ["AWS4-HMAC-SHA256", at, scope, hash(canonical)].join("\n")).toString("hex");
}

test("requests of a description for AWS are signed as they are sent, and the key is stored and shown nowhere", async () => {
  const imported = await ask(importConnectorEndpoint, {
    body: { name: "users", document: document(recorder.port) },
  });
  expect(imported.body.authentication).toEqual({
    hmac: { kind: "aws_sigv4", title: "AWS signature", service: "iam" },
  });
  const fields = { access_key_id: "AKIDEXAMPLE", secret_access_key: secret, session_token: token };
  const connected = await ask(addConnectionEndpoint, {
    body: { connector: "users", name: "Acme", fields: { ...fields, region: "eu-west-1" } },
  });
  expect(connected.status).toBe(201);
  const ran = await ask(runOperationEndpoint, {
    ...{ params: { name: "users", operation: "add_user" } },
    body: {
      connection_id: connected.body.id,
      input: { id: "a b", action: "Add", note: "x y (z)", x_amz_target: "Users.Add", name: "Łódź" },
    },
  });
  expect(ran.body.error).toBeNull();
  const request = recorder.requests.at(-1);
  if (!request) throw new Error("No request arrived.");
  expect(request).toMatchObject({ method: "POST", path: "/users/a%20b?Action=Add&note=x%20y%20%28z%29" });
  const { headers } = request;
  expect(headers).toMatchObject({ "x-amz-target": "Users.Add", "x-amz-security-token": token });
  expect(headers.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-west-1\/iam\/aws4_request, SignedHeaders=content-type;host;idempotency-key;x-amz-date;x-amz-security-token;x-amz-target, /,
  );
  expect(headers.authorization).toContain(`Signature=${signatureOf(request, "eu-west-1", "iam")}`);
  const { rows } = await database.pool.query(
    "select (select json_agg(c) from credentials c)::text || (select json_agg(a) from audit_entries a)::text as text",
  );
  expect(imported.text + connected.text + ran.text + rows[0].text).not.toMatch(/canary/);
  // A region is no secret: it is not masked wherever it occurs.
  expect(ran.text).not.toContain("[masked]/iam");
});

test("a key without its secret is refused by name", async () => {
  await ask(importConnectorEndpoint, { body: { name: "half", document: document(recorder.port) } });
  const refused = await ask(addConnectionEndpoint, {
    body: { connector: "half", name: "Acme", fields: { access_key_id: "AKIDEXAMPLE" } },
  });
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toEqual([
    expect.objectContaining({ pointer: "/fields/secret_access_key", code: "value_required" }),
  ]);
});
