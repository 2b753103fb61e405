// The sketch of P4: the least that keeps the promise of a validation. It reads and parses the request, reads the license's row
// fresh, as many as arrive in one turn of the event loop in one statement, and signs the response with Ed25519.
// Usage: DATABASE_URL=… node bench/license-sketch.ts <port>; `licenses.ts` has created its table.
import { generateKeyPairSync, sign } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 2 });
const { privateKey } = generateKeyPairSync("ed25519");
let waiting: { key: string; response: ServerResponse }[] = [];

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const { license_key: key }: { license_key: string } = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    waiting.push({ key, response });
    if (waiting.length === 1) setImmediate(() => void decide());
  });
});

async function decide(): Promise<void> {
  const asked = waiting;
  waiting = [];
  const { rows } = await pool.query<{ key: string; facts: string }>({
    name: "facts",
    text: "select key, facts::text as facts from sketch_licenses where key = any($1::text[])",
    values: [asked.map(({ key }) => key)],
  });
  const facts = new Map(rows.map((row) => [row.key, row.facts]));
  for (const { key, response } of asked) {
    const body = facts.get(key) ?? "null";
    response.writeHead(200, {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
      Signature: sign(null, Buffer.from(body), privateKey).toString("base64"),
    });
    response.end(body);
  }
}

server.listen(Number(process.argv[2] ?? 0), "127.0.0.1", () => process.send?.("ready"));
process.on("SIGTERM", () => process.exit(0));
