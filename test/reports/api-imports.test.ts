import { expect, test } from "vitest";
import { connectorSchema } from "#engine/connectors/format.ts";
import { readDescription } from "#engine/connectors/openapi/to-connector.ts";
import { toSettings } from "#engine/connectors/to-settings.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import { readSource } from "#server/platform/sandbox/converter/read-source.ts";
import { upgradeSwagger } from "#server/platform/sandbox/converter/upgrade-swagger.ts";

/** A description, commands or a recording, as the importer reads it. */
function read(given: string | JsonObject) {
  const { document, hosts } = readSource(given, null);
  const description = readDescription(upgradeSwagger(document, null), "2026-11-27");
  const operations = description.operations.map(({ name }) => [name, description.toOperation(name)] as const);
  const connector = connectorSchema.parse({
    ...description.toBase(),
    operations: Object.fromEntries(operations),
  });
  return { connector, hosts, description };
}

/** The connector of an API with one operation, `GET` or `POST /a`. */
function one(operation: JsonObject, more: JsonObject = {}) {
  const method = operation.requestBody ? "post" : "get";
  const { path = "/a", ...rest } = more;
  const paths = { [String(path)]: { [method]: { operationId: "run", ...operation } } };
  return read({ openapi: "3.1.0", info: { title: "x", version: "1" }, paths, ...rest } as JsonObject)
    .connector;
}

/** The request that an operation makes of these values. */
function sent(connector: ReturnType<typeof one>, values: Record<string, Json>, name = "run") {
  const operation = connector.operations[name];
  if (!operation) throw new Error(`There is no ${name}.`);
  const settings = toSettings({ ...connector, baseUrl: "" }, operation, values);
  if ("problems" in settings) throw new Error(JSON.stringify(settings.problems));
  return settings;
}

const pairs = ({ query }: ReturnType<typeof sent>) => query.map(({ name, value }) => [name, value]);
const body = (schema: JsonObject) => ({ requestBody: { content: { "application/json": { schema } } } });
const fieldsOf = (connector: ReturnType<typeof one>, name = "run") =>
  connector.operations[name]?.fields ?? {};

test("usebruno/bruno#2513: a path parameter of the style matrix", () => {
  const id = { name: "id", in: "path", required: true, style: "matrix", explode: true };
  const connector = one(
    { parameters: [{ ...id, schema: { type: "array", items: { type: "integer" } } }] },
    { path: "/users/{id}" },
  );
  expect(sent(connector, { id: "[3, 4]" }).url).toBe("/users/;id=3;id=4");
  const label = one(
    { parameters: [{ ...id, style: "label", schema: { type: "string" } }] },
    { path: "/users/{id}" },
  );
  expect(sent(label, { id: "a b" }).url).toBe("/users/.a%20b");
});

test("usebruno/bruno#3091: all parameters that are references", () => {
  const names = ["limit", "date", "client", "page"];
  const connector = one(
    { parameters: names.map((name) => ({ $ref: `#/components/parameters/${name}` })) },
    {
      components: {
        parameters: Object.fromEntries(names.map((name) => [name, { name, in: "query", schema: {} }])),
      },
    },
  );
  expect(Object.keys(fieldsOf(connector))).toEqual(names);
});

test("usebruno/bruno#5502: a parameter before .json", () => {
  const connector = one({}, { path: "/folder/{id}.json" });
  expect(sent(connector, { id: "1234" }).url).toBe("/folder/1234.json");
});

test("darrenburns/posting#355: parameters of the path count for its operations", () => {
  const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
  const { connector } = read({
    ...{ openapi: "3.0.0", info: { title: "x", version: "1" } },
    paths: { "/a/{id}": { parameters: [id], get: { operationId: "run" } } },
  });
  expect(fieldsOf(connector)).toMatchObject({ id: { in: "path", required: true } });
});

const deep = one({
  parameters: [
    { name: "filter", in: "query", style: "deepObject", explode: true, schema: { type: "object" } },
  ],
});

test("swagger-api/swagger-client#1385: objects in an object of the style deepObject", () => {
  const filter = '{"name": "ivan", "birth-date": {"gte": "1970-01-01"}}';
  expect(pairs(sent(deep, { filter }))).toEqual([
    ["filter[name]", "ivan"],
    ["filter[birth-date][gte]", "1970-01-01"],
  ]);
});

test("swagger-api/swagger-client#2659: names with + are not decoded on their way", () => {
  expect(pairs(sent(deep, { filter: { "a+b": { "d+e": "123=456" } } }))).toEqual([
    ["filter[a+b][d+e]", "123=456"],
  ]);
});

test("orval-labs/orval#2589: an object is not sent as [object Object]", () => {
  expect(pairs(sent(deep, { filter: { a: 1 } }))).toEqual([["filter[a]", "1"]]);
});

const served = (servers: Json) => one({}, { servers });

test("UsefulSoftwareCo/executor#246: a region of the server has its default, and names the others", () => {
  const region = { default: "us", enum: ["us", "de"], description: "The region." };
  const connector = served([{ url: "https://{region}.sentry.io", variables: { region } }]);
  expect(connector).toMatchObject({
    baseUrl: "https://{region}.sentry.io",
    connection: { region: { placeholder: "us", help: "The region. One of us, de." } },
  });
});

test("openapistack/openapi-client-axios#60: a variable of the server without an enumeration", () => {
  const connector = served([
    { url: "https://api.example.com/{tenant}", variables: { tenant: { default: "a" } } },
  ]);
  expect(connector.connection).toMatchObject({ tenant: { kind: "text", placeholder: "a" } });
});

test("Kong/insomnia#1640: a server whose host and port are variables", () => {
  const variables = {
    host: { default: "localhost" },
    port: { default: "8080" },
    basePath: { default: "files" },
  };
  expect(served([{ url: "http://{host}:{port}/{basePath}", variables }]).connection).toMatchObject({
    server: { kind: "origin" },
  });
});

test("hoppscotch/hoppscotch#6007: Swagger 2.0 with a host and no scheme", () => {
  const { connector } = read({
    ...{ swagger: "2.0", info: { title: "x", version: "1" }, host: "a.example", basePath: "/v1" },
    paths: { "/a": { get: { operationId: "run" } } },
  });
  expect(connector.baseUrl).toBe("https://a.example/v1");
});

test("PayU/api-schema-builder#69: a relative server", () => {
  expect(served([{ url: "/api" }])).toMatchObject({
    baseUrl: "{server}/api",
    connection: { server: { kind: "origin" } },
  });
});

const yaml = (info: string, more = "") =>
  read(`openapi: 3.0.0\ninfo:\n  title: x\n${info}\npaths:\n  /a:\n    get:\n      operationId: run\n${more}`)
    .connector;

test.each([
  ["readmeio/rdme#778", "2015-04-22T10:03:19.323-07:00"],
  ["seriousme/openapi-schema-validator#16", "2021-06-25"],
])("%s: a version in YAML that looks like a date is text", (_, version) => {
  expect(yaml(`  version: ${version}`).apiVersion).toBe(version);
});

test("amazon-archives/aws-apigateway-importer#181: anchors of YAML", () => {
  const more =
    "      parameters: &shared\n        - {name: q, in: query, schema: {type: string}}\n  /b:\n    get:\n      operationId: other\n      parameters: *shared\n";
  expect(Object.keys(fieldsOf(yaml("  version: '1'", more), "other"))).toEqual(["q"]);
});

test("postmanlabs/postman-app-support#2475: a quoted text of YAML that goes on in the next line", () => {
  const more = '      summary: "Get the details executed by the server\\\n        \\ on the devices."\n';
  expect(yaml("  version: '1'", more).operations.run?.title).toBe(
    "Get the details executed by the server on the devices.",
  );
});

test("anbuksv/avantation#12: a file that begins with a byte order mark", () => {
  const har = {
    log: { entries: [{ request: { method: "GET", url: "https://a.example/x" }, response: {} }] },
  };
  expect(read(`\uFEFF${JSON.stringify(har)}`).hosts).toEqual([{ host: "a.example", count: 1 }]);
});

const status = { type: "string", enum: ["open", "closed"] };
const components = {
  schemas: {
    Status: status,
    Address: {
      type: "object",
      required: ["city"],
      properties: { city: { type: "string" }, id: { readOnly: true } },
    },
    A: { type: "object", properties: { a: { type: ["string", "null"] } } },
    B: { type: "object", properties: { b: { type: ["integer", "null"] } } },
    Node: {
      type: "object",
      properties: {
        name: { type: "string" },
        parent: { type: "array", items: { $ref: "#/components/schemas/Node" } },
      },
    },
  },
};
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test.each<[report: string, schema: JsonObject, field: object]>([
  ["OAI/OpenAPI-Specification#3148", { type: ["string", "null"], maxLength: 255 }, { kind: "text" }],
  ["OAI/OpenAPI-Specification#3148", { oneOf: [{ type: "string" }, { type: "null" }] }, { kind: "text" }],
  ["Carminepo2/openapi-ts-rest#92", { nullable: true, allOf: [ref("Status")] }, { kind: "choice" }],
  ["APIDevTools/swagger-parser#138", { oneOf: [ref("Status"), { type: "null" }] }, { kind: "choice" }],
])("%s: %j is a plain field", (_, schema, field) => {
  const connector = one(body({ type: "object", properties: { value: schema } }), { components });
  expect(fieldsOf(connector).value).toMatchObject(field);
});

test("epam-cross-platform-lab/swagger-dart-code-generator#680: a body that is allOf with one reference", () => {
  const fields = fieldsOf(one(body({ allOf: [ref("Address")] }), { components }));
  // What only the server sets is not asked for.
  expect(Object.keys(fields)).toEqual(["city"]);
});

test("OpenAPITools/openapi-generator#20827: nullable types of two references", () => {
  const fields = fieldsOf(one(body({ allOf: [ref("A"), ref("B")] }), { components }));
  expect(fields).toMatchObject({ a: { kind: "text" }, b: { kind: "integer" } });
});

test("Kong/insomnia#1367: a schema that has a list of itself", () => {
  const fields = fieldsOf(one(body(ref("Node")), { components }));
  expect(fields).toMatchObject({ name: { kind: "text" }, parent: { kind: "json" } });
});

test("APIDevTools/json-schema-ref-parser#271: a schema that is a reference to itself", () => {
  const circle = { schemas: { Circle: { ...ref("Circle"), description: "A circle." } } };
  const content = { "application/json": { schema: ref("Circle") } };
  const connector = one({ responses: { "200": { description: "OK", content } } }, { components: circle });
  expect(connector.operations.run?.sample).toBeNull();
});

test("usebruno/bruno#3663: schemas that name each other in several ways", () => {
  const schemas = {
    A: { allOf: [ref("B")], properties: { b: ref("B"), list: { type: "array", items: ref("A") } } },
    B: { oneOf: [ref("A"), { type: "object", properties: { name: { type: "string" } } }] },
  };
  const connector = one(body(ref("A")), { components: { schemas } });
  expect(Object.keys(fieldsOf(connector))).toContain("name");
});

test("OpenAPITools/openapi-generator#9011: a whole number of an enumeration is not sent as text", () => {
  const schema = { type: "object", properties: { BaudRate: { type: "integer", enum: [9600, 19_200] } } };
  const connector = one(body(schema));
  expect(fieldsOf(connector).baud_rate?.options).toHaveLength(2);
  expect(sent(connector, { baud_rate: "9600" }).body).toEqual({ BaudRate: 9600 });
});

test("janwilmake/openapi-mcp-server#18: two operations with the same operationId", () => {
  const { connector } = read({
    ...{ openapi: "3.0.0", info: { title: "x", version: "1" } },
    paths: { "/a": { get: { operationId: "run" } }, "/b": { get: { operationId: "run" } } },
  });
  expect(Object.entries(connector.operations).map(([name, { path }]) => [name, path])).toEqual([
    ["run", "/a"],
    ["run_2", "/b"],
  ]);
});

test("janwilmake/openapi-mcp-server#7: names that are too long, and the same at their beginnings", () => {
  const id = "retrieve_notification_preferences_".repeat(5);
  const { connector } = read({
    ...{ openapi: "3.0.0", info: { title: "x", version: "1" } },
    paths: { "/a": { get: { operationId: `${id}a` } }, "/b": { get: { operationId: `${id}b` } } },
  });
  const names = Object.keys(connector.operations);
  expect(new Set(names).size).toBe(2);
  expect(names.every(({ length }) => length <= 100)).toBe(true);
});

test("NeuraLegion/har-sdk#173: a way to sign in that is named and not described", () => {
  const connector = one({ security: [{ Missing: [] }] });
  expect(connector.open).toBe(true);
});

test("NeuraLegion/har-sdk#175: an API key in the query", () => {
  const securitySchemes = { Key: { type: "apiKey", in: "query", name: "api_key" } };
  const { authentication } = one({ security: [{ Key: [] }] }, { components: { securitySchemes } });
  expect(authentication).toMatchObject({ Key: { kind: "key", in: "query", wire: "api_key" } });
});

test.each([
  ["hoppscotch/hoppscotch#5498", `curl 'https://a.example/v1' -b 'cookie1="subprop1=canary-1"'`],
  ["hoppscotch/hoppscotch#4961", "curl 'https://a.example/v1' -H 'accept: */*' -b 'username=canary-2'"],
  [
    "curlconverter/curlconverter#207",
    "curl 'https://a.example/v1' -H $'Cookie: long=canary-3;' --compressed",
  ],
])("%s: cookies of a command are a way to sign in, and are not stored", (_, command) => {
  const { connector } = read(command);
  expect(connector.authentication).toMatchObject({ Cookie: { kind: "key", in: "header", wire: "Cookie" } });
  expect(JSON.stringify(connector)).not.toContain("canary");
});

test("hoppscotch/hoppscotch#927: a multipart body that is copied as text", () => {
  const part = (name: string) => `Content-Disposition: form-data; name="${name}"\\r\\n\\r\\nx\\r\\n--b`;
  const { connector } = read(
    `curl 'https://a.example/path' -H 'content-type: multipart/form-data; boundary=b' --data-raw $'--b\\r\\n${part("EmailAddress")}\\r\\n${part("Entity")}--\\r\\n'`,
  );
  const [operation] = Object.values(connector.operations);
  expect(operation).toMatchObject({ body: "multipart", fields: { email_address: {}, entity: {} } });
});

test("mrichman/hargo#29: pseudo-headers of HTTP/2 are no headers", () => {
  const headers = [
    { name: ":authority", value: "a.example" },
    { name: "X-Version", value: "2" },
  ];
  const { connector } = read({
    log: { entries: [{ request: { method: "GET", url: "https://a.example/x", headers }, response: {} }] },
  });
  expect(Object.keys(fieldsOf(connector, "get_x"))).toEqual(["x_version"]);
});

test("mattcg/har-to-curl#8: quotes in a header are a part of its value", () => {
  const value = 'Mozilla";echo HALLO; "';
  const { connector } = read({
    log: {
      entries: [
        {
          request: { method: "GET", url: "https://a.example/x", headers: [{ name: "X-Client", value }] },
          response: {},
        },
      ],
    },
  });
  expect(fieldsOf(connector, "get_x")).toMatchObject({ x_client: { default: value } });
});
