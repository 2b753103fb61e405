import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deleteFlowEndpoint } from "#server/executions/flow-deletion/routes.ts";
import { listTagsEndpoint } from "#server/executions/tag-suggestions/routes.ts";
import { createFlowEndpoint } from "#server/flows/documents/routes.ts";
import { activateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { type Sent, send } from "#test/access/send.ts";
import { chain, type Link, setFields } from "#test/executions/chain.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import {
  createVariableEndpoint,
  deleteVariableEndpoint,
  listVariablesEndpoint,
  updateVariableEndpoint,
} from "./routes.ts";
import { selectValues, storedValueSchema, toValues } from "./values.sql.ts";

let database: TestDatabase;
let cookie: string;

beforeAll(async () => {
  database = await useTestDatabase();
  cookie = await cookieOf(await storeUser(database.pool, "editor"));
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query("delete from variables"));

const ask = async (endpoint: Parameters<typeof send>[0], sent: Sent = {}) => {
  const response = await send(endpoint, { cookie, ...sent });
  const text = await response.text();
  return { status: response.status, text, body: text === "" ? null : JSON.parse(text) };
};
const add = (body: object) => ask(createVariableEndpoint, { body });
const change = (id: string, body: object) => ask(updateVariableEndpoint, { params: { id }, body });
const list = async (query = "") => (await ask(listVariablesEndpoint, { query })).body.data;

async function makeFlow(...links: Link[]) {
  const document = chain(...links);
  const { body } = await ask(createFlowEndpoint, { body: { name: "Uses variables", document } });
  return { id: body.id as string, document };
}

/** What an execution of the flow gets. */
async function valuesOf(flowId: string, name: string, isTest = false) {
  const { rows } = await database.pool.query(selectValues, [[flowId], [name]]);
  const { values } = toValues(
    rows.map((row) => storedValueSchema.parse(row)),
    isTest,
  );
  return values[name];
}

const secret = "canary-of-a-variable";

test("keeps a plain variable, changes only what is given, and deletes it", async () => {
  const made = await add({ name: "api_url", value: "https://live", test_value: "https://test" });
  expect(made).toMatchObject({
    status: 201,
    body: {
      name: "api_url",
      secret: false,
      value: "https://live",
      test_value: "https://test",
      flow: null,
      flows: 0,
    },
  });
  const { id } = made.body;
  expect((await change(id, { name: "base_url", secret: false, value: "https://new" })).body).toMatchObject({
    name: "base_url",
    value: "https://new",
    test_value: "https://test",
  });
  expect((await change(id, { name: "base_url", secret: false, test_value: null })).body).toMatchObject({
    test_value: null,
    has_test_value: false,
  });
  expect((await ask(deleteVariableEndpoint, { params: { id } })).status).toBe(204);
  expect((await ask(deleteVariableEndpoint, { params: { id } })).status).toBe(404);
  expect((await change(id, { name: "base_url", secret: false })).status).toBe(404);
});

test("never returns the values of a secret variable, and stores them encrypted", async () => {
  const made = await add({ name: "key", value: secret, test_value: `${secret}-test`, secret: true });
  const { id } = made.body;
  const renamed = await change(id, { name: "api_key", secret: true });
  const listed = await ask(listVariablesEndpoint);
  for (const { text } of [made, renamed, listed]) expect(text).not.toContain("canary");
  expect(renamed.body).toMatchObject({
    name: "api_key",
    value: null,
    test_value: null,
    has_test_value: true,
  });
  const { rows } = await database.pool.query("select v::text as row from variables v");
  expect(rows[0].row).not.toContain("canary");
  expect(rows[0].row).not.toContain(Buffer.from("canary").toString("hex"));
  const flow = await makeFlow();
  expect(await valuesOf(flow.id, "api_key")).toBe(secret);
  expect(await valuesOf(flow.id, "api_key", true)).toBe(`${secret}-test`);
});

test("a secret variable cannot be made plain without a new value", async () => {
  const { id } = (await add({ name: "key", value: secret, test_value: secret, secret: true })).body;
  expect(await change(id, { name: "key", secret: false })).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: "/value", code: "value_required" }] },
  });
  expect((await change(id, { name: "key", secret: false, value: "open" })).body).toMatchObject({
    secret: false,
    value: "open",
    has_test_value: false,
  });
  expect((await change(id, { name: "key", secret: true })).body).toMatchObject({ secret: true, value: null });
  const flow = await makeFlow();
  expect(await valuesOf(flow.id, "key")).toBe("open");
});

test("a plain value that is too short to be masked cannot become secret", async () => {
  const { id } = (await add({ name: "pin", value: "123" })).body;
  expect(await change(id, { name: "pin", secret: true })).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: "/value", code: "too_short" }] },
  });
});

test.each([
  ["a name with a capital", { name: "apiUrl", value: "" }, "/name"],
  ["a name with a hyphen", { name: "api-url", value: "" }, "/name"],
  ["a name that begins with a digit", { name: "1st", value: "" }, "/name"],
  ["a secret that is too short to be masked", { name: "pin", value: "123", secret: true }, "/value"],
  ["a short secret for tests", { name: "pin", value: "12345", test_value: "1", secret: true }, "/test_value"],
  ["a control character", { name: "odd", value: "\u0000" }, "/value"],
  ["a flow that does not exist", { name: "own", value: "", flow_id: crypto.randomUUID() }, "/flow_id"],
])("refuses %s", async (_, body, pointer) => {
  expect(await add(body)).toMatchObject({ status: 422, body: { errors: [{ pointer }] } });
});

test("a flow's variable hides the installation's, and only names in the same place collide", async () => {
  const flow = await makeFlow();
  const other = await makeFlow();
  await add({ name: "region", value: "all" });
  await add({ name: "region", value: "own", flow_id: flow.id });
  expect([await valuesOf(flow.id, "region"), await valuesOf(other.id, "region")]).toEqual(["own", "all"]);
  for (const body of [
    { name: "region", value: "" },
    { name: "region", value: "", flow_id: flow.id },
  ]) {
    expect(await add(body)).toMatchObject({ status: 409, body: { code: "name_taken" } });
  }
  const { id } = (await add({ name: "zone", value: "" })).body;
  expect((await change(id, { name: "region", secret: false })).status).toBe(409);
  expect((await list(`?flow_id=${other.id}`)).map(({ name }: { name: string }) => name)).toEqual([
    "zone",
    "region",
  ]);
  expect(await list("?scope=flow")).toMatchObject([{ name: "region", flow: { id: flow.id } }]);
  await ask(deleteFlowEndpoint, { params: { id: flow.id } });
  expect(await list("?scope=flow")).toEqual([]);
});

test("counts the flows that name a variable in a tag or in code", async () => {
  const code = (source: string): Link => ({ type: "code_node", key: "code", config: { source } });
  await makeFlow(setFields("set", { a: "{{ _vars.region }}", b: "{{ _vars.other }}" }));
  await makeFlow(code('return { region: vars["region"] };'));
  const hiding = await makeFlow(code("return vars.region;"));
  await makeFlow(code("return regions;"), setFields("set", { a: "region" }));
  await add({ name: "region", value: "all" });
  await add({ name: "region", value: "own", flow_id: hiding.id });
  const counts = (await list()).map(({ flow, flows }: { flow: unknown; flows: number }) => [
    flow !== null,
    flows,
  ]);
  expect(counts).toEqual([
    [true, 1],
    [false, 2],
  ]);
});

test("a flow cannot be published while it names a variable that does not exist", async () => {
  const { id, document } = await makeFlow(setFields("set", { a: "{{_vars.missing}}" }));
  const params = { id };
  const problem = { node_id: document.nodes[1]?.id, pointer: "/fields/0/value", code: "variable_missing" };
  expect(await ask(activateFlowEndpoint, { params })).toMatchObject({
    status: 422,
    body: { errors: [{ ...problem, detail: "There is no variable `missing`." }] },
  });
  await add({ name: "missing", value: "found", flow_id: id });
  expect((await ask(activateFlowEndpoint, { params })).status).toBe(200);
});

test("the tags of a node include the variables, with secret values hidden", async () => {
  const { id, document } = await makeFlow(setFields("set", {}));
  await add({ name: "key", value: secret, secret: true });
  await add({ name: "region", value: "live", test_value: "test" });
  const query = `?node_id=${document.nodes[1]?.id}`;
  const { body, text } = await ask(listTagsEndpoint, { params: { id }, query });
  expect(text).not.toContain(secret);
  expect(body.filter(({ path }: { path: string }) => path.startsWith("_vars"))).toMatchObject([
    { tag: "{{_vars.key}}", sample: "•••", node_label: "Variables" },
    { tag: "{{_vars.region}}", sample: "test" },
  ]);
});
