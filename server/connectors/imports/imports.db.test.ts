import { dump } from "js-yaml";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DescribedApi, ImportedConnector } from "#api/connectors/imports-schema.ts";
import { connectionSettingsSchema } from "#api/identity/credentials/schema.ts";
import { newId } from "#lib/id.ts";
import { library } from "#server/connectors/library/library.ts";
import { readConnectorEndpoint } from "#server/connectors/library/routes.ts";
import { runOperationEndpoint } from "#server/connectors/operation-runs/routes.ts";
import type { Endpoint } from "#server/identity/endpoint/endpoint.ts";
import { type Recorded, type Recorder, startRecorder } from "#server/platform/egress/recorder.test-server.ts";
import refusedTargets from "#server/platform/egress/refused-targets.json" with { type: "json" };
import { storeFile } from "#server/platform/storage/files.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { type Sent, send } from "#test/access/send.ts";
import { keepCredential } from "#test/postgres/credential.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";
import {
  compareConnectorEndpoint,
  compareConnectorVersionsEndpoint,
  describeApiEndpoint,
  importConnectorEndpoint,
  listConnectorVersionsEndpoint,
  removeConnectorEndpoint,
} from "./routes.ts";
import { sampleApi } from "./sample-api.test-support.ts";

let recorder: Recorder;
let database: TestDatabase;
let cookie: string;
let server: string;
let served = "";

beforeAll(async () => {
  recorder = await startRecorder(({ path }, response) => {
    response.setHeader("content-type", "application/json");
    response.end(path.startsWith("/openapi") ? served : JSON.stringify([{ name: "Tom" }]));
  });
  server = `http://127.0.0.1:${recorder.port}/v1`;
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

const importIt = (body: Record<string, unknown>) => ask(importConnectorEndpoint, { body });

async function storeText(text: string): Promise<string> {
  async function* content() {
    yield Buffer.from(text);
  }
  const owner = { ownerId: newId(), filename: "api.yaml", contentType: "application/yaml" };
  return (await storeFile(content(), owner)).id;
}

test("imports a description from a stored file", async () => {
  const file_id = await storeText(dump(sampleApi(server)));
  const { status, body } = await importIt({ name: "from_a_file", file_id });
  expect(status).toBe(201);
  expect(body.operations.length).toBeGreaterThan(0);
  const versions = await ask(listConnectorVersionsEndpoint, { params: { name: "from_a_file" } });
  expect(versions.body.data).toMatchObject([{ version: 1, source: { url: null } }]);
});

test("refuses a file that does not exist, and two sources", async () => {
  const missing = await importIt({ name: "from_nothing", file_id: newId() });
  expect(missing.status).toBe(422);
  expect(missing.body.errors).toMatchObject([{ pointer: "/file_id", code: "description_not_loaded" }]);
  const both = await importIt({
    name: "from_two",
    file_id: newId(),
    url: `http://127.0.0.1:${recorder.port}/openapi`,
  });
  expect(both.status).toBe(422);
  expect(both.body.code).toBe("invalid_request");
});

async function importSample(name: string, changes = {}): Promise<ImportedConnector> {
  const { status, body } = await importIt({ name, document: sampleApi(server, changes) });
  expect(status).toBe(201);
  return body;
}

/** Connects an account by one of the ways to sign in, as `POST /api/connections` does. */
function connect(
  { name, authentication: ways }: ImportedConnector,
  authentication: string,
  fields: Record<string, string>,
) {
  const connection = connectionSettingsSchema.parse({
    ...{ connector: name, authentication, method: ways[authentication] },
    ...{ fields: {}, account: null, state: "untested", problem: null },
  });
  const secret = JSON.stringify({ kind: "fields", fields });
  return keepCredential(database.pool, "connection", secret, { connection }, [`127.0.0.1:${recorder.port}`]);
}

async function run(name: string, operation: string, connectionId: string, input: Record<string, unknown>) {
  const { body } = await ask(runOperationEndpoint, {
    params: { name, operation },
    body: { connection_id: connectionId, input },
  });
  expect(body.error).toBeNull();
  return { sent: recorder.requests.at(-1) as Recorded, body };
}

test("imports a description, and sends its requests as described", async () => {
  const pets = await importSample("pets");
  expect(pets).toMatchObject({
    ...{ name: "pets", title: "Pets & Co", about: "Keeps pets.", version: 1, api_version: "2.1" },
    ...{ imported: true, base_url: server },
    notes: ["These ways to sign in cannot be used: Certificate."],
  });
  expect(Object.keys(pets.authentication)).toEqual([
    ...["ApiKey", "query_key", "cookie-key", "BearerToken", "Login", "Client"],
  ]);
  const id = await connect(pets, "ApiKey", { ApiKey: "canary-key" });
  const { sent, body } = await run("pets", "list_pets", id, {
    ...{ owner: "a/b", tags: ["x", "y"], ids: [1, 2], marks: ["p", "q"] },
    ...{ filter: { age: 3 }, near: { lat: 1, lon: 2 }, as: { a: 1 }, x_trace: "t1", session: "s 1" },
  });
  expect(body.output).toEqual([{ name: "Tom" }]);
  const url = new URL(sent.path, server);
  expect(sent.method).toBe("GET");
  expect(url.pathname).toBe("/v1/owners/a%2Fb/pets");
  expect([...url.searchParams]).toEqual([
    ...[
      ["tags", "x"],
      ["tags", "y"],
      ["ids", "1,2"],
      ["marks", "p|q"],
    ],
    ...[
      ["filter[age]", "3"],
      ["lat", "1"],
      ["lon", "2"],
      ["as", '{"a":1}'],
    ],
  ]);
  expect(sent.headers).toMatchObject({
    ...{ "x-trace": "t1", cookie: "session=s%201", "x-api-key": "canary-key" },
  });
});

test("sends each kind of body as described", async () => {
  const pets = await importSample("bodies");
  const id = await connect(pets, "ApiKey", { ApiKey: "k" });
  const json = await run("bodies", "add_pet", id, {
    ...{ owner: "ada", name: "Tom", age: "3", kind: "cat", home: '{"city":"Łódź"}' },
  });
  expect(json.sent.headers["content-type"]).toBe("application/json");
  expect(JSON.parse(json.sent.body)).toEqual({ name: "Tom", age: 3, kind: "cat", home: { city: "Łódź" } });
  const form = await run("bodies", "send_form", id, { name: "a b", tags: ["x", "y"] });
  expect(form.sent).toMatchObject({
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "name=a+b&tags=x&tags=y",
  });
  const parts = await run("bodies", "add_photo", id, { title: "Tom", photo: "<svg/>" });
  expect(parts.sent.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  expect(parts.sent.body).toMatch(/name="title"\r\n.*Tom\r\n.*name="photo".*<svg\/>/s);
  const binary = await run("bodies", "replace_photo", id, { body: "<svg/>" });
  expect(binary.sent).toMatchObject({ headers: { "content-type": "image/svg+xml" }, body: "<svg/>" });
  const patch = await run("bodies", "patch_all", id, { body: { a: null } });
  expect(patch.sent).toMatchObject({
    headers: { "content-type": "application/merge-patch+json" },
    body: '{"a":null}',
  });
});

test.each<
  [way: string, fields: Record<string, string>, seen: (sent: Recorded) => unknown, expected: unknown]
>([
  ["ApiKey", { ApiKey: "canary" }, ({ headers }) => headers["x-api-key"], "canary"],
  ["query_key", { query_key: "canary" }, ({ path }) => path, "/v1/forms?key=canary"],
  ["cookie-key", { "cookie-key": "canary" }, ({ headers }) => headers.cookie, "sid=canary"],
  ["BearerToken", { token: "canary" }, ({ headers }) => headers.authorization, "Bearer canary"],
  [
    "Login",
    { username: "ada", password: "canary" },
    ({ headers }) => headers.authorization,
    `Basic ${btoa("ada:canary")}`,
  ],
])("signs in by %s", async (way, fields, seen, expected) => {
  const name = `by_${way.toLowerCase().replaceAll("-", "_")}`;
  const pets = await importSample(name);
  const { sent, body } = await run(name, "send_form", await connect(pets, way, fields), { name: "x" });
  expect(seen(sent)).toBe(expected);
  expect(JSON.stringify(body)).not.toContain("canary");
});

test("a cookie of a parameter and one that signs in are sent together", async () => {
  const pets = await importSample("cookies");
  const id = await connect(pets, "cookie-key", { "cookie-key": "canary" });
  const { sent } = await run("cookies", "list_pets", id, { owner: "a", session: "s1" });
  expect(sent.headers.cookie).toBe("session=s1; sid=canary");
});

test.each([
  ["JSON text", (api: object) => ({ document: JSON.stringify(api) })],
  ["YAML text", (api: object) => ({ document: dump(api) })],
  [
    "a URL",
    (api: object) => {
      served = dump(api);
      return { url: new URL("/openapi.yaml", server).href };
    },
  ],
])("reads a description as %s", async (kind, given) => {
  const name = `as_${kind.replaceAll(" ", "_").toLowerCase()}`;
  const { status, body } = await importIt({ name, operations: ["list_pets"], ...given(sampleApi(server)) });
  expect(status).toBe(201);
  expect(body.operations.map((each: { name: string }) => each.name)).toEqual(["list_pets"]);
});

test("a server that is relative to the description's URL is found there", async () => {
  served = JSON.stringify({ ...sampleApi("/api/v3"), openapi: "3.1.0" });
  const { body } = await importIt({ name: "relative", url: new URL("/openapi.json", server).href });
  expect(body.base_url).toBe(new URL("/api/v3", server).href);
});

test("reads Swagger 2.0", async () => {
  const { paths } = sampleApi(server);
  const document = {
    ...{ swagger: "2.0", info: { title: "Old", version: "1" }, basePath: "/v1" },
    ...{ host: `127.0.0.1:${recorder.port}`, schemes: ["http"] },
    paths: {
      "/pets/{id}": {
        put: {
          operationId: "putPet",
          parameters: [
            { name: "id", in: "path", required: true, type: "string" },
            { name: "file", in: "formData", type: "file" },
          ],
          responses: { 200: { description: "Done" } },
        },
      },
      "/forms": { get: { responses: Object.keys(paths).length > 0 ? { 200: { description: "Done" } } : {} } },
    },
    securityDefinitions: { key: { type: "apiKey", in: "header", name: "X-Key" } },
  };
  const { body } = await importIt({ name: "old", document });
  expect(body).toMatchObject({ base_url: server, authentication: { key: { kind: "key", wire: "X-Key" } } });
  const id = await connect(body, "key", { key: "k" });
  const { sent } = await run("old", "put_pet", id, { id: "7", file: "bytes" });
  expect(sent).toMatchObject({ method: "PUT", path: "/v1/pets/7" });
  expect(sent.body).toContain('name="file"');
});

test("an API whose description does not say how to sign in is called without a connection, or with a token", async () => {
  const { components, ...rest } = sampleApi(server);
  const document = { ...rest, components: { schemas: components.schemas } };
  const { body } = await importIt({ name: "silent", document });
  const open = await ask(runOperationEndpoint, {
    ...{ params: { name: "silent", operation: "send_form" }, body: { input: { name: "x" } } },
  });
  expect(open.body.error).toBeNull();
  expect(recorder.requests.at(-1)?.headers.authorization).toBeUndefined();
  const id = await connect(body, "bearer", { token: "canary" });
  const { sent } = await run("silent", "send_form", id, { name: "x" });
  expect(sent.headers.authorization).toBe("Bearer canary");
});

test("lists what a description offers before it is imported", async () => {
  const { status, body } = await ask(describeApiEndpoint, { body: { document: sampleApi(server) } });
  expect(status).toBe(200);
  const described: DescribedApi = body;
  expect(described).toMatchObject({ ...{ title: "Pets & Co", name: "pets_co", format: "OpenAPI 3.0.3" } });
  expect(described.operations[0]).toEqual({
    ...{ name: "list_pets", title: "List pets", method: "GET", path: "/owners/{owner}/pets", tags: ["pets"] },
  });
  expect(described.authentication).toContainEqual({ name: "Login", title: "Login", kind: "basic" });
});

test.each([
  [{ name: "slack", document: {} }, 422, "description_invalid"],
  [{ name: "pets", document: { swagger: "1.2" } }, 422, "description_invalid"],
  [{ name: "pets", document: "openapi: [" }, 422, "description_invalid"],
  [{ name: "pets", document: "a: &a [*a]\nopenapi: 3.0.0" }, 422, "description_too_complex"],
  [{ name: "Pets", document: { openapi: "3.0.0" } }, 422, "invalid_request"],
  [{ name: "pets" }, 422, "invalid_request"],
  [{ name: "pets", url: "file:///etc/passwd" }, 422, "invalid_request"],
  [{ name: "pets", document: { openapi: "3.0.0" }, more: 1 }, 422, "invalid_request"],
  [{ name: "pets", document: { openapi: "3.0.0" } }, 422, "description_invalid"],
])("refuses %j", async (body, status, code) => {
  const refused = await importIt(body);
  expect([refused.status, refused.body.code]).toEqual([status, code]);
});

test("refuses the name of a shipped connector, and operations that the description does not have", async () => {
  const document = sampleApi(server);
  expect((await importIt({ name: "slack", document })).body).toMatchObject({
    status: 409,
    code: "name_taken",
  });
  const unknown = await importIt({ name: "pets", document, operations: ["list_pets", "fly"] });
  expect(unknown.body).toMatchObject({ code: "operation_unknown", detail: expect.stringContaining("fly") });
});

test("a second import is the next version, and says what changed for whom", async () => {
  await importSample("changing");
  const draft = {
    nodes: [{ type: "changing/add_pet", version: 1 }, { type: "changing/list_pets" }],
  };
  const flowId = newId();
  await database.pool.query(
    "insert into flows (id, name, draft, created_at, updated_at) values ($1, 'Orders', $2, now(), now())",
    [flowId, draft],
  );
  const changes = {
    "/forms": {
      post: {
        operationId: "sendForm",
        parameters: [{ name: "lang", in: "query", required: true, schema: { type: "string" } }],
        responses: { 200: { description: "Done" } },
      },
    },
    "/owners/{owner}/pets": { get: { operationId: "listPets", responses: { 200: { description: "Done" } } } },
    "/new": { get: { operationId: "getNew", responses: { 200: { description: "Done" } } } },
  };
  const document = sampleApi(server, changes);
  const before = await ask(compareConnectorEndpoint, { body: { name: "changing", document } });
  expect(before.body).toMatchObject({
    not_chosen: ["get_new"],
    removed: [{ name: "add_pet" }],
    uses: { flows: [{ id: flowId, name: "Orders" }], hidden_flows: 0 },
  });
  const changed = before.body.changed.find(({ name }: { name: string }) => name === "send_form");
  expect(changed).toMatchObject({
    breaking: true,
    changes: expect.arrayContaining([{ breaking: true, detail: "The field “Lang” is new and required." }]),
  });
  expect((await importSample("changing", changes)).version).toBe(2);
  const compared = await ask(compareConnectorVersionsEndpoint, {
    ...{ params: { name: "changing" }, query: "?from=1&to=2" },
  });
  expect(compared.body).toMatchObject({ added: [{ name: "get_new" }], removed: [{ name: "add_pet" }] });
  const versions = await ask(listConnectorVersionsEndpoint, { params: { name: "changing" } });
  expect(versions.body.data).toMatchObject([
    { version: 2, operations: 6 },
    { version: 1, operations: 6 },
  ]);
  // The flow keeps what it was made with.
  expect(library().find("changing", "add_pet", 1)?.connector.version).toBe(1);
  expect(library().find("changing", "add_pet")).toBeUndefined();
  const refused = await ask(removeConnectorEndpoint, { params: { name: "changing" } });
  expect(refused.body).toMatchObject({ code: "connector_in_use", flows: [{ id: flowId }] });
  await database.pool.query("delete from flows where id = $1", [flowId]);
  expect((await ask(removeConnectorEndpoint, { params: { name: "changing" } })).status).toBe(204);
  expect((await ask(readConnectorEndpoint, { params: { name: "changing" } })).status).toBe(404);
});

test("a private flow that the caller cannot see is counted, not named", async () => {
  await importSample("private_use");
  await database.pool.query(
    `insert into flows (id, name, private, draft, created_at, updated_at)
      values ($1, 'Secret plan', true, $2, now(), now())`,
    [newId(), { nodes: [{ type: "private_use/add_pet" }] }],
  );
  const versions = await ask(listConnectorVersionsEndpoint, { params: { name: "private_use" } });
  expect(versions.body.uses).toEqual({ flows: [], hidden_flows: 1 });
  const removed = await ask(removeConnectorEndpoint, { params: { name: "private_use" } });
  expect(removed.body).toMatchObject({ code: "connector_in_use", flows: [] });
  expect(versions.text + removed.text).not.toContain("Secret plan");
});

test("only imported connectors can be deleted", async () => {
  expect((await ask(removeConnectorEndpoint, { params: { name: "slack" } })).body.code).toBe(
    "connector_shipped",
  );
  expect((await ask(removeConnectorEndpoint, { params: { name: "nothing" } })).status).toBe(404);
});

test("S5: no description leads to an address that is not allowed, by its own URL or by its server", async () => {
  const connections = recorder.connections();
  const withPort = (target: string) => target.replace("127.0.0.1/", `127.0.0.1:${recorder.port + 1}/`);
  for (const target of refusedTargets.map(withPort)) {
    const { status, body } = await importIt({ name: "hostile", url: target });
    expect([422, body.code], target).toEqual([
      status,
      expect.stringMatching(/invalid_request|description_not_loaded/),
    ]);
  }
  for (const target of refusedTargets.map(withPort)) {
    const { status } = await importIt({
      name: "hostile",
      document: sampleApi(target),
      operations: ["send_form"],
    });
    expect([201, 422], target).toContain(status);
    if (status !== 201) continue;
    const [way, method] = Object.entries(
      (await ask(readConnectorEndpoint, { params: { name: "hostile" } })).body.authentication,
    )[0] as [string, never];
    const connection = connectionSettingsSchema.parse({
      ...{ connector: "hostile", authentication: way, method, fields: { server: target } },
      ...{ account: null, state: "untested", problem: null },
    });
    const secret = JSON.stringify({ kind: "fields", fields: { [way]: "canary" } });
    const hosts = URL.canParse(target) ? [new URL(target).host] : [];
    const id = await keepCredential(database.pool, "connection", secret, { connection }, hosts);
    const ran = await ask(runOperationEndpoint, {
      ...{
        params: { name: "hostile", operation: "send_form" },
        body: { connection_id: id, input: { name: "x" } },
      },
    });
    expect(ran.body.error?.code, target).toBeTypeOf("string");
  }
  expect(recorder.connections()).toBe(connections);
}, 120_000);
