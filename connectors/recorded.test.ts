import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Connector } from "#engine/connectors/format.ts";
import { toRunner } from "#engine/connectors/run-operation.ts";
import type { HttpBody, HttpPort } from "#engine/ports.ts";
import { newId } from "#lib/id.ts";
import { toFacts } from "#scripts/connectors/facts.mjs";
import { createHandMade } from "#server/connectors/library/hand-made.ts";
import { runNode } from "#test/run-node.ts";

const recordedSchema = z.object({
  clients: z.array(z.string()),
  /** Of the connection. */
  fields: z.record(z.string(), z.string()).default({}),
  /** The headers that are compared. */
  headers: z.array(z.string()).default([]),
  calls: z.array(
    z.object({
      operation: z.string(),
      values: z.record(z.string(), z.json()),
      /** The settings of an approval, of an operation that waits for one. */
      approval: z.record(z.string(), z.json()).optional(),
      /** The only request, or each one with the response to it. */
      request: z.json().optional(),
      requests: z.array(z.json()).optional(),
      responses: z.array(z.json()).default([null]),
    }),
  ),
});

type Recorded = z.output<typeof recordedSchema>;

/** A connector without a client has no recordings. */
function recordedOf({ name }: Connector): Recorded {
  const path = join(import.meta.dirname, name, "recorded.json");
  const recorded = existsSync(path) ? readFileSync(path, "utf8") : '{ "clients": [], "calls": [] }';
  return recordedSchema.parse(JSON.parse(recorded));
}

const files = {
  async find() {
    const content = new TextEncoder().encode("Grüße");
    return {
      filename: "Grüße.txt",
      contentType: "text/plain",
      size: content.length,
      read: async function* () {
        yield content;
      },
    };
  },
  async store() {
    return { file_id: "stored" };
  },
};

/** The facts of the requests that an operation sends to a provider that gives these responses. The last one repeats. */
async function factsOf(
  connector: Connector,
  { operation: name, values, approval, responses }: Recorded["calls"][number],
  { fields, headers: compared }: Recorded,
) {
  const operation = connector.operations[name];
  if (!operation) throw new Error(`${connector.title} has no operation ${name}`);
  const sent: ReturnType<typeof toFacts>[] = [];
  const http: HttpPort = {
    async send({ method, url, headers, body }) {
      const { pathname, search } = new URL(url);
      const byName = Object.fromEntries(headers.map(([key, value]) => [key.toLowerCase(), value]));
      const count = sent.push(toFacts(method, pathname + search, byName, await bytesOf(body), compared));
      const answer = responses[count - 1] ?? responses.at(-1) ?? null;
      return { kind: "response", status: 200, headers: {}, body: answer };
    },
  };
  const connections = { find: async () => ({ name: "Ours", connector: connector.name, fields }) };
  await runNode(
    toRunner(connector, name, operation, handMade.code(connector.name, name)),
    { connection_id: newId(), input: values, ...approval },
    { link: "https://flows.example.com/resume/p.token", ports: { http, connections, files } },
  );
  return sent;
}

async function bytesOf(body: HttpBody | undefined): Promise<Uint8Array> {
  if (body === undefined || typeof body === "string") return Buffer.from(body ?? "");
  if (body instanceof Uint8Array) return body;
  const chunks: Uint8Array[] = [];
  for await (const chunk of body.read()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const handMade = createHandMade();
const folders = globSync("*/connector.ts", { cwd: import.meta.dirname });
const connectors = await Promise.all(
  folders.map(async (path): Promise<Connector> => (await import(join(import.meta.dirname, path))).default),
);

for (const connector of connectors) {
  const recordings = recordedOf(connector);
  const { clients, calls } = recordings;
  test.each(calls)(`${connector.title}: $operation sends what ${clients.join(", ")} sends`, async (call) => {
    const sent = await factsOf(connector, call, recordings);
    expect(call.requests ? sent : sent[0]).toEqual(call.requests ?? call.request);
  });
  test(`${connector.title}: every operation of rank A was recorded`, () => {
    const ranked = Object.entries(connector.operations).filter(([, { proof }]) => proof.rank === "A");
    const recorded = new Set(calls.map(({ operation }) => operation));
    expect(ranked.map(([name]) => name).filter((name) => !recorded.has(name))).toEqual([]);
  });
  test(`${connector.title}: every operation of rank C quotes its page`, () => {
    const quoted = Object.values(connector.operations).filter(({ proof }) => proof.rank === "C");
    expect(quoted.filter(({ proof }) => !URL.canParse(proof.source))).toEqual([]);
  });
}
