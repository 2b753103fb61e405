import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { toResponse } from "#server/executions/reads/present.ts";
import { removeFiles, StorageError, storeFile } from "#server/platform/storage/files.ts";
import { readResponses } from "#server/webhooks/responses/data.ts";
import { flowResponse } from "#server/webhooks/responses/flow-response.ts";
import type { Link } from "#test/executions/chain.ts";
import { createShell } from "#test/executions/shell.ts";
import { setStage } from "#test/executions/stage.ts";
import { sendResponse } from "./send-response.ts";

const stage = setStage();
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "millrace-file-response-"));
  process.env.DATA_DIR = dataDir;
});
afterAll(() => rm(dataDir, { recursive: true }));

const content = Buffer.alloc(3_000_000, Buffer.from([0, 255, 10, 13, 65]));
const respond: Link = {
  type: "http_response_node",
  key: "respond",
  config: { body_from: "file", file: "{{photo}}", headers: [{ name: "X-Who", value: "Ada" }] },
};

/** Runs a flow that responds with a file of its own execution. Returns the stored response. */
async function respondWithFile() {
  const { id } = await stage.begin([respond]);
  async function* pieces() {
    yield content;
  }
  const about = { ownerId: id, filename: "Größe.png", contentType: "image/png" };
  const { id: fileId, size, sha256 } = await storeFile(pieces(), about);
  const photo = { filename: "Größe.png", content_type: "image/png", size, sha256, file_id: fileId };
  await stage.database.pool.query("update executions set input = $2 where id = $1", [
    id,
    JSON.stringify({ photo }),
  ]);
  await stage.run(id, createShell(stage.database.pool));
  const [state] = await readResponses([id]);
  if (!state?.response) throw new Error("The flow did not respond.");
  return { id, fileId, response: state.response };
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test("the caller gets the bytes, the type, the length and the name of the file", async () => {
  const { id, response } = await respondWithFile();
  const url = await serve(async (request, reply) =>
    sendResponse(request, reply, await flowResponse("request", id, response), true),
  );
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/png",
    "content-length": String(content.length),
    "content-disposition": "attachment; filename=\"Gr??e.png\"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.png",
    "content-security-policy": expect.stringContaining("sandbox"),
    "x-content-type-options": "nosniff",
    "x-who": "Ada",
    "x-execution-id": id,
  });
  expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  const head = await fetch(url, { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(await head.text()).toBe("");
});

test("the execution shows which file its response had", async () => {
  const { fileId, response } = await respondWithFile();
  expect(toResponse(JSON.parse(JSON.stringify(response)))).toMatchObject({
    status: 200,
    body: "",
    file: { id: fileId, size: content.length },
  });
});

test("a sender that is still sending gets the whole file", async () => {
  const { id, response } = await respondWithFile();
  const url = await serve(async (request, reply) =>
    sendResponse(request, reply, await flowResponse("request", id, response), false),
  );
  const answer = await fetch(url, { method: "POST", body: Buffer.alloc(200_000) });
  expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
});

test("a file that is gone is a fault, and not an empty response", async () => {
  const { id, fileId, response } = await respondWithFile();
  await removeFiles([fileId]);
  await expect(flowResponse("request", id, response)).rejects.toThrow(StorageError);
});

test("a file that breaks off closes the connection", async () => {
  const { id, response } = await respondWithFile();
  const url = await serve(async (request, reply) => {
    const answer = await flowResponse("request", id, response);
    const stream = answer.stream;
    if (!stream) throw new Error("no stream");
    stream.content.once("data", () => stream.content.destroy(new Error("The disk failed.")));
    sendResponse(request, reply, answer, true);
  });
  await expect(fetch(url).then((answer) => answer.arrayBuffer())).rejects.toThrow();
});
