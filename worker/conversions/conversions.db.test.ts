import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setConverter } from "#server/platform/sandbox/converter.test-support.ts";
import { readFile, storeFile } from "#server/platform/storage/files.ts";
import type { Link } from "#test/executions/chain.ts";
import { createShell } from "#test/executions/shell.ts";
import { setStage } from "#test/executions/stage.ts";

const stage = setStage();
const conversions = setConverter();
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "millrace-conversions-"));
  process.env.DATA_DIR = dataDir;
});
afterAll(async () => {
  await rm(dataDir, { recursive: true });
});

const node = (type: string, key: string, config: Record<string, unknown>): Link => ({
  type: `${type}_node`,
  key,
  config,
});

/** Runs a chain with an uploaded file, `{ file: … }`. */
async function run(links: Link[], filename: string, content: string) {
  const { flow, id } = await stage.begin(links);
  const facts = { filename, contentType: "application/octet-stream" };
  const pieces = (async function* () {
    yield Buffer.from(content);
  })();
  const { id: fileId, size, sha256 } = await storeFile(pieces, { ownerId: id, ...facts });
  const file = { filename, content_type: facts.contentType, size, sha256, file_id: fileId };
  await stage.database.pool.query("update executions set input = $2 where id = $1", [
    id,
    JSON.stringify({ file }),
  ]);
  await stage.run(id, createShell(stage.database.pool, { conversions }));
  const [execution, steps] = await stage.look(flow, id);
  const { rows: files } = await stage.database.pool.query(
    "select id, owner_id, filename, content_type from stored_files where owner_id = $1 order by id",
    [id],
  );
  return { id, execution, steps, files };
}

async function textOf(fileId: string): Promise<string> {
  let text = "";
  for await (const chunk of (await readFile(fileId)) ?? []) text += chunk;
  return text;
}

test("a flow reads an uploaded CSV, changes its rows, and writes them as a file of its execution", async () => {
  const { id, execution, steps, files } = await run(
    [
      node("read_file", "read", { file: "{{file}}", read_numbers: true }),
      node("list", "big", {
        operation: "filter",
        list: "{{read.rows}}",
        conditions: [{ left: "{{item.total}}", operator: "greater", right: "10" }],
      }),
      node("write_file", "write", { data: "{{big.items}}", file_name: "big orders" }),
      node("read_file", "again", { file: "{{write.file}}" }),
    ],
    "orders.csv",
    "name;total\nAda;12\nBo;3\n=1+1;99\n",
  );
  expect(execution).toMatchObject({ status: "succeeded" });
  const outputs = Object.fromEntries(steps.map(({ key, output }) => [key, output]));
  expect(outputs.write).toMatchObject({
    file: { filename: "big orders.csv", content_type: "text/csv; charset=utf-8" },
    count: 2,
  });
  expect(outputs.again).toMatchObject({
    rows: [
      { name: "Ada", total: "12" },
      { name: "'=1+1", total: "99" },
    ],
  });
  expect(files).toMatchObject([
    { owner_id: id, filename: "orders.csv" },
    { owner_id: id, filename: "big orders.csv" },
  ]);
  expect(await textOf(files[1].id)).toBe("name,total\r\nAda,12\r\n'=1+1,99\r\n");
});

test("a file that cannot be converted fails its step, and leaves no file behind", async () => {
  const { execution, steps, files } = await run(
    [node("write_file", "write", { format: "xlsx", data: "{{file.filename}}" })],
    "orders.csv",
    "x",
  );
  expect(execution).toMatchObject({ status: "failed" });
  expect(steps.at(-1)).toMatchObject({ error: { code: "data_invalid" } });
  expect(files).toHaveLength(1);
});

test("rows that are left out are a warning of the step", async () => {
  const { steps } = await run(
    [node("read_file", "read", { file: "{{file}}", max_rows: 1 })],
    "orders.csv",
    "a\n1\n2\n",
  );
  expect(steps.at(-1)).toMatchObject({
    output: { count: 1, next_row: 2 },
    warnings: [{ message: "The file has more rows than were read. The next one is row 2." }],
  });
});
