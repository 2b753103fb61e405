import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { newId } from "#lib/id.ts";
import { readFile, StorageError, storeFile } from "#server/platform/storage/files.ts";
import { createSweep } from "#server/platform/storage/sweep.ts";
import { chain, httpRequest } from "#test/executions/chain.ts";
import { createFlow, enqueue } from "#test/executions/executions.ts";
import { createShell } from "#test/executions/shell.ts";
import { answered, scriptedWorld, setStage } from "#test/executions/stage.ts";
import { deleteExecutions } from "./tasks/delete-executions.sql.ts";

const stage = setStage();
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "millrace-files-"));
  process.env.DATA_DIR = dataDir;
});
afterAll(async () => {
  await rm(dataDir, { recursive: true });
});

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

/** A file of an execution, as in the trigger's output. */
async function attach(ownerId: string, ...texts: string[]) {
  const facts = { filename: "a.txt", contentType: "text/plain" };
  const { id, size, sha256 } = await storeFile(pieces(...texts), { ownerId, ...facts });
  return { filename: "a.txt", content_type: "text/plain", size, sha256, file_id: id };
}

async function filesLeft(): Promise<string[]> {
  const { rows } = await stage.database.pool.query("select id from stored_files order by id");
  return rows.map(({ id }) => id);
}

const later = () => new Date(Date.now() + 2 * 3_600_000);
const upload = httpRequest("upload", "https://api.example.com/files", {
  config: { method: "PUT", url: "https://api.example.com/files", body_type: "raw", body: "{{file}}" },
});

/** Runs an execution of the flow with this file in its input and returns what was sent. */
async function sendOn(file: (executionId: string) => Promise<object>, replayOf?: string) {
  const { id } = await stage.begin([upload]);
  const input = JSON.stringify({ file: await file(id) });
  await stage.database.pool.query("update executions set input = $2, replay_of = $3 where id = $1", [
    id,
    input,
    replayOf,
  ]);
  const { http, calls } = scriptedWorld(async (call) => {
    const { body = "" } = call;
    if (typeof body === "string" || body instanceof Uint8Array) return answered(`text ${body}`);
    let whole = "";
    for await (const chunk of body.read()) whole += Buffer.from(chunk).toString();
    return answered(`file ${whole}`);
  });
  await stage.run(id, createShell(stage.database.pool, { http }));
  const { rows } = await stage.database.pool.query(
    "select output from steps where execution_id = $1 and output is not null and config is not null",
    [id],
  );
  return {
    id,
    type: calls[0]?.headers.find(([name]) => name === "Content-Type")?.[1],
    output: rows[0].output,
  };
}

test("a file is what arrived, and known by its size and hash", async () => {
  const { file_id, size, sha256 } = await attach(newId(), "one", "two");
  expect([size, sha256]).toEqual([6, createHash("sha256").update("onetwo").digest("hex")]);
  const content = await readFile(file_id);
  let text = "";
  for await (const chunk of content ?? []) text += chunk;
  expect(text).toBe("onetwo");
});

test("a file whose sender left leaves nothing behind", async () => {
  const before = await filesLeft();
  const leaving = (async function* () {
    yield Buffer.from("some");
    throw new Error("The sender left.");
  })();
  const owner = { ownerId: newId(), filename: null, contentType: "a/b" };
  await expect(storeFile(leaving, owner)).rejects.toThrow("The sender left.");
  expect(await filesLeft()).toEqual(before);
});

test("a file that the database does not take is a fault that may pass", async () => {
  const owner = { ownerId: "no id", filename: null, contentType: "a/b" };
  await expect(storeFile(pieces("x"), owner)).rejects.toThrow(StorageError);
});

test("an HTTP Request sends a file of its execution on, in its type, and in a replay too", async () => {
  const first = await sendOn((id) => attach(id, "the ", "file"));
  expect(first).toMatchObject({ type: "text/plain", output: { body: "file the file" } });
  const { rows } = await stage.database.pool.query("select input from executions where id = $1", [first.id]);
  const replay = await sendOn(async () => rows[0].input.file, first.id);
  expect(replay.output.body).toBe("file the file");
});

test("an HTTP Request stores what it downloads, and a later one sends it on", async () => {
  const downloadUrl = "https://api.example.com/report";
  const download = httpRequest("download", downloadUrl, {
    config: { url: downloadUrl, response_type: "file" },
  });
  const sending = httpRequest("sending", "https://api.example.com/files", {
    config: {
      method: "PUT",
      url: "https://api.example.com/files",
      body_type: "raw",
      body: "{{download.body}}",
    },
  });
  const { flow, id } = await stage.begin([download, sending]);
  const headers = {
    "content-type": ["application/pdf"],
    "content-disposition": ['attachment; filename="../report.pdf"'],
  };
  const { http, calls } = scriptedWorld(async (call) =>
    call.save
      ? {
          ...answered(""),
          headers,
          body: await call.save({ status: 200, headers }, pieces("the ", "report")),
        }
      : answered("ok"),
  );
  await stage.run(id, createShell(stage.database.pool, { http }));
  const [execution, steps] = await stage.look(flow, id);
  expect(execution.status).toBe("succeeded");
  const step = steps.find(({ output }) => output !== null && JSON.stringify(output).includes("report.pdf"));
  const { body: reference } = z.object({ body: z.record(z.string(), z.json()) }).parse(step?.output);
  expect(reference).toEqual({
    filename: "report.pdf",
    content_type: "application/pdf",
    size: 10,
    sha256: createHash("sha256").update("the report").digest("hex"),
    file_id: expect.any(String),
  });
  const { rows } = await stage.database.pool.query("select owner_id from stored_files where id = $1", [
    reference.file_id,
  ]);
  expect(rows).toEqual([{ owner_id: id }]);
  const { body, headers: sent } = calls[1] ?? {};
  if (typeof body !== "object" || body instanceof Uint8Array) throw new Error("No file was sent.");
  const chunks: Uint8Array[] = [];
  for await (const chunk of body.read()) chunks.push(chunk);
  expect([String(Buffer.concat(chunks)), body.size]).toEqual(["the report", 10]);
  expect(sent).toContainEqual(["Content-Type", "application/pdf"]);
});

test("a download that breaks off leaves nothing behind", async () => {
  const url = "https://api.example.com/report";
  const before = await filesLeft();
  const { flow, id } = await stage.begin([
    httpRequest("download", url, { config: { url, response_type: "file" } }),
  ]);
  async function* broken() {
    yield Buffer.from("some");
    throw new Error("The server left.");
  }
  const { http } = scriptedWorld(async (call) => {
    await call.save?.({ status: 200, headers: {} }, broken()).catch(() => {});
    return { kind: "failure", code: "connection_failed", message: "The server left.", retryable: true };
  });
  await stage.run(id, createShell(stage.database.pool, { http }));
  const [execution] = await stage.look(flow, id);
  expect(execution.status).toBe("failed");
  expect(await filesLeft()).toEqual(before);
});

test("another execution's file is data, whoever names it", async () => {
  const theirs = await attach(newId(), "secret");
  const { output } = await sendOn(async () => theirs);
  expect(output.body).toBe(`text ${JSON.stringify(theirs)}`);
});

test("files go with the executions of a deleted flow", async () => {
  const flow = await createFlow(stage.database.pool, chain(upload));
  const [gone = ""] = await enqueue(stage.database.pool, flow, [1]);
  const file = await attach(gone, "x");
  const kept = (await filesLeft()).filter((id) => id !== file.file_id);
  await deleteExecutions({ flow_id: flow.flowId }, stage.database.pool, new AbortController().signal);
  expect(await filesLeft()).toEqual(kept);
  expect(await readFile(file.file_id)).toBe(null);
});

test("files that belong to nothing are swept after an hour, and no others", async () => {
  const { id } = await stage.begin([upload]);
  const kept = await attach(id, "kept");
  const orphan = await attach(newId(), "orphan");
  const sweep = createSweep("me");
  await sweep(new Date());
  expect(await filesLeft()).toContain(orphan.file_id);
  await createSweep("me")(later());
  const left = await filesLeft();
  expect([left.includes(kept.file_id), left.includes(orphan.file_id)]).toEqual([true, false]);
  expect(await readFile(orphan.file_id)).toBe(null);
});

test("of several workers the one that has lived longest sweeps", async () => {
  const { pool: database } = stage.database;
  await database.query(
    `insert into worker_processes (id, lock_key, host, pid, started_at)
     values ('old', 1, 'here', 1, now() - interval '1 hour'), ('young', 2, 'here', 2, now())`,
  );
  await attach(newId(), "orphan");
  expect(await createSweep("young")(later())).toBe(0);
  expect(await createSweep("old")(later())).toBeGreaterThan(0);
  await database.query("delete from worker_processes");
});
