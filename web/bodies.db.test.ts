import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { request as openRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { newNodeId } from "#lib/node-id.ts";
import { runInRequestContext } from "#server/platform/http/request-context.ts";
import { type BodyRow, bodies, refusedBodies } from "#server/webhooks/body/bodies.table.ts";
import { receiveWebhook } from "#server/webhooks/receive/receive.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { makeFlowLive, webhookDocument } from "#test/postgres/live-flow.ts";
import { openAllServices } from "#test/web-services.ts";
import { createWebServer } from "./web-server.ts";

const nodeId = newNodeId();
let database: TestDatabase;
let dataDir: string;
let server: Server;
let port: number;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "millrace-bodies-"));
  database = await useTestDatabase(
    { MAX_BODY_BYTES: "6000000", MAX_DECOMPRESSED_BYTES: "3000000", DATA_DIR: dataDir },
    openAllServices,
  );
  await makeFlowLive(database.pool, webhookDocument(nodeId));
  server = createWebServer(Promise.reject(new Error("there are no pages here")));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  await new Promise((closed) => server.close(closed));
  await database.drop();
  await rm(dataDir, { recursive: true });
});

type Sent = Pick<BodyRow, "method" | "type" | "headers" | "body">;
type TestResponse = { status: number; body: unknown };

function headersOf({ type, headers, body }: Sent): Record<string, string> {
  return {
    ...headers,
    ...(type !== undefined && { "content-type": type }),
    "content-length": String(Buffer.byteLength(body)),
  };
}

/** Through our own server's adapter. */
async function sendPlain(row: Sent): Promise<TestResponse> {
  const request = openRequest({
    port,
    host: "127.0.0.1",
    method: row.method ?? "POST",
    path: `/flow/webhook/${nodeId}`,
    headers: headersOf(row),
  });
  // A request that is refused early is disconnected while it still sends.
  request.on("error", () => {});
  request.end(row.body);
  const [response] = await once(request, "response");
  return { status: response.statusCode, body: JSON.parse(await text(response)) };
}

/** Through Next's route handler. */
async function sendToHandler(row: Sent): Promise<TestResponse> {
  const headers = headersOf(row);
  const body = typeof row.body === "string" ? Buffer.from(row.body) : row.body;
  const request = new Request(`http://localhost/flow/webhook/${nodeId}`, {
    method: row.method ?? "POST",
    headers,
    body: new Uint8Array(body),
  });
  // A `Request` created here gets a content type for every body, which the sender did not send.
  if (row.type === undefined) request.headers.delete("content-type");
  const context = { requestId: "r", remoteAddress: "127.0.0.1", rawHeaders: Object.entries(headers).flat() };
  const response = await runInRequestContext(context, () => receiveWebhook(request, { node_id: nodeId }));
  return { status: response.status, body: await response.json() };
}

const acceptedSchema = z.object({ execution_id: z.uuid() });
const inputSchema = z.looseObject({
  _webhook: z.looseObject({
    content: z.string(),
    content_encoding: z.string().optional(),
    content_omitted: z.boolean().optional(),
  }),
});

/** The output as stored, including its text: `toEqual` would not see a key called `__proto__`. */
async function outputOf({ body }: TestResponse) {
  const { execution_id: id } = acceptedSchema.parse(body);
  const { rows } = await database.pool.query("select input::text as input from executions where id = $1", [
    id,
  ]);
  const output = JSON.parse(rows[0].input);
  const { content, content_encoding, content_omitted } = inputSchema.parse(output)._webhook;
  delete output._webhook;
  const written = JSON.stringify(output).replaceAll(/"file_id":"[0-9a-f-]{36}"/g, '"file_id":"<id>"');
  return { output: written, content, content_encoding, content_omitted };
}

const adapters = { "the plain door": sendPlain, "the route handler": sendToHandler };

describe.each(Object.entries(adapters))("through %s", (adapter, send) => {
  const canSend = ({ method }: Sent) => adapter === "the plain door" || method !== "GET";

  test.each(bodies.filter(canSend))("takes $name", async (row) => {
    const response = await send(row);
    expect(response).toMatchObject({ status: 200 });
    const { output, content = row.body.toString(), content_encoding, content_omitted } = row;
    expect(await outputOf(response)).toEqual({ output, content, content_encoding, content_omitted });
  });

  test.each(refusedBodies)("refuses $name", async (row) => {
    const response = await send(row);
    const { status, code, detail } = row;
    expect(response).toEqual({
      status,
      body: expect.objectContaining({ status, code, success: false, detail: expect.stringMatching(detail) }),
    });
  });
});

test("there are more than 80 rows", () => {
  expect(bodies.length + refusedBodies.length).toBeGreaterThan(80);
});

test("a file's bytes are what was sent, and refused calls leave none behind", async () => {
  const { rows } = await database.pool.query(
    "select id, size::int, exists (select from executions where id = owner_id) as owned from stored_files",
  );
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.every(({ owned }) => owned)).toBe(true);
  const folders = await readdir(join(dataDir, "files"));
  const files = await Promise.all(folders.map((folder) => readdir(join(dataDir, "files", folder))));
  expect(files.flat().toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
});
