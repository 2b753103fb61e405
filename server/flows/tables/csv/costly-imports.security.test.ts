import { once } from "node:events";
import { createServer, request as openRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import type { ReadableStream as WebStream } from "node:stream/web";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { report } from "#test/processes/report.ts";
import { startStallMeter } from "#test/processes/stall-meter.ts";
import { arrangeTables, type Tables } from "#test/tables/arrange-tables.ts";
import { importRowsEndpoint } from "./routes.ts";

const maxStallMs = 100;
/** One may be above, as the garbage collector chooses its moment. */
const rounds = 3;

let database: TestDatabase;
let tables: Tables;
let id: string;

beforeAll(async () => {
  database = await useTestDatabase({ NODE_ENV: "production" });
  tables = await arrangeTables(database.pool);
  ({ id } = await tables.create([{ name: "SKU" }, { name: "Price", type: "number" }]));
});
afterAll(() => database.drop());

function importRequest(body: ReadableStream): Request {
  const sent: RequestInit & { duplex: "half" } = {
    method: "POST",
    headers: { cookie: tables.cookie, origin: "http://localhost:3000", "content-type": "text/csv" },
    body,
    duplex: "half",
  };
  return new Request(`http://localhost:3000/api/tables/${id}/imports`, sent);
}

const costly: [name: string, csv: () => string, detail: string][] = [
  ["9 MB of commas", () => ",".repeat(9_000_000), "A row has more than"],
  ["a header of 900,000 fields", () => `${",".repeat(900_000)}\n`, "more than 16384 values"],
  ["900,000 invalid numbers", () => `Price\n${"a\n".repeat(900_000)}`, "900000 values are invalid"],
  ["a header of 16,000 fields", () => `SKU${",".repeat(16_000)}\n${"a\n,\n".repeat(60_000)}`, ""],
];

test.each(costly)("M3: importing %s stalls the process for at most 100 ms", async (name, csv, detail) => {
  const bytes = Buffer.from(csv());
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && least > maxStallMs; round += 1) {
    const readStalls = startStallMeter();
    const body = Readable.toWeb(Readable.from(chunksOf(bytes))) as ReadableStream;
    const response = await importRowsEndpoint(importRequest(body), { id });
    expect((await response.json()).detail ?? "").toContain(detail);
    expect(response.status).toBe(detail === "" ? 200 : 422);
    least = Math.min(least, readStalls().processorMs);
  }
  report("S15", { imported: name, "stall ms": Math.round(least) });
  expect(least).toBeLessThanOrEqual(maxStallMs);
});

/** As they arrive from a socket. */
function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

test("M3: who still sends a file that was refused gets the refusal, and can send it to its end", async () => {
  const server = createServer(async (request, response) => {
    const body = Readable.toWeb(request) as WebStream as ReadableStream;
    const answer = await importRowsEndpoint(importRequest(body), { id });
    response.writeHead(answer.status).end(await answer.text());
  });
  onTestFinished(() => void server.close());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const request = openRequest({
    port: (server.address() as AddressInfo).port,
    host: "127.0.0.1",
    method: "POST",
  });
  const responded = once(request, "response");
  // A file of 60 MB, whose first line is too long.
  for (const chunk of chunksOf(Buffer.alloc(60_000_000, "x"))) {
    if (!request.write(chunk)) await once(request, "drain");
  }
  request.end();
  const [response] = await responded;
  expect(response.statusCode).toBe(422);
  expect(await json(response)).toMatchObject({ code: "csv_invalid" });
});
