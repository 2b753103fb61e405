import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { JsonObject } from "#lib/json.ts";
import { toFileReference } from "#server/executions/files/file-reference.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { send } from "#test/access/send.ts";
import { chain } from "#test/executions/chain.ts";
import { createFlow, enqueue } from "#test/executions/executions.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";
import { previewFileEndpoint } from "./routes.ts";

let database: TestDatabase;
let dataDir: string;
let editor: string;
let viewer: string;
let flowId: string;
let executionId: string;
let other: { flowId: string; executionId: string };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "millrace-previews-"));
  database = await useTestDatabase({ DATA_DIR: dataDir }, openAllServices);
  viewer = await cookieOf(await storeUser(database.pool, "viewer"));
  editor = await cookieOf(await storeUser(database.pool, "editor"));
  const [own, foreign] = [await begin(), await begin()];
  ({ flowId, executionId } = own);
  other = foreign;
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

async function begin() {
  const flow = await createFlow(database.pool, chain());
  const [id = ""] = await enqueue(database.pool, flow, [{}]);
  return { flowId: flow.flowId, executionId: id };
}

function store(filename: string, content: string, of = executionId): Promise<JsonObject> {
  const pieces = (async function* () {
    yield Buffer.from(content);
  })();
  return toFileReference(pieces, { executionId: of, filename, contentType: "text/plain" });
}

const ask = (settings: JsonObject, sent: object = {}) =>
  send(previewFileEndpoint, {
    cookie: editor,
    params: { id: flowId },
    body: { type: "read_file_node", settings },
    ...sent,
  });
const preview = async (settings: JsonObject) => (await ask(settings)).json();

test("shows the first rows of a stored file, as the node would read them", async () => {
  const rows = Array.from({ length: 100 }, (_, n) => `${n + 1};n${n + 1}`);
  const file = await store("orders.csv", `id;name\n${rows.join("\n")}\n`);
  const shown = (await preview({ file, read_numbers: true, first_row: "3" })) as {
    output: { rows: unknown[] };
    note: string;
  };
  expect(shown).toMatchObject({
    output: { format: "csv", delimiter: ";", first_row: 3, next_row: 23 },
    note: "The beginning of the file.",
  });
  expect(shown.output.rows).toHaveLength(20);
  expect(shown.output.rows[0]).toEqual({ id: 3, name: "n3" });
});

test("shows all of a small file and of text, and says why there is nothing", async () => {
  expect(await preview({ file: await store("a.json", '{"a":[1]}') })).toEqual({
    output: { data: { a: [1] }, format: "json" },
  });
  expect(await preview({ file: "a,b\n1,2\n" })).toMatchObject({ output: { rows: [{ a: "1", b: "2" }] } });
  expect(await preview({ file: await store("a.json", "{") })).toMatchObject({
    error: { code: "file_invalid" },
  });
  expect(await preview({ file: await store("a.bin", "x"), format: "auto" })).toMatchObject({
    output: { text: "x" },
  });
  expect(await preview({ file: "" })).toMatchObject({ error: { code: "file_missing" } });
  expect(await preview({ file: "a", format: "docx" })).toMatchObject({ error: { code: "settings_invalid" } });
});

test("a large value is shortened, so that the browser can show it", async () => {
  const file = await store("long.txt", "x".repeat(1_000_000));
  const { output, note } = (await preview({ file })) as { output: { text: string }; note: string };
  expect([output.text.length, note]).toEqual([2001, "The beginning of the file."]);
});

test("reads no file of another flow, and none that a sender made up", async () => {
  const missing = { error: { code: "file_missing", message: expect.stringContaining("this flow") } };
  expect(await preview({ file: await store("a.txt", "secret", other.executionId) })).toEqual(missing);
  expect(await preview({ file: { file_id: "../../etc/passwd", sha256: "" } })).toEqual(missing);
});

test("reads nothing for those who may not edit, for other flows, and for nodes that read no files", async () => {
  expect((await ask({ file: "a" }, { cookie: viewer })).status).toBe(403);
  expect((await ask({ file: "a" }, { params: { id: other.executionId } })).status).toBe(404);
  expect((await ask({}, { body: { type: "set_fields_node", settings: {} } })).status).toBe(422);
  expect((await ask({}, { body: { type: "toString", settings: {} } })).status).toBe(422);
});
