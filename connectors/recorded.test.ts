import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Connector } from "#engine/connectors/format.ts";
import { toRunner } from "#engine/connectors/run-operation.ts";
import type { HttpBody, HttpPort } from "#engine/ports.ts";
import { newId } from "#lib/id.ts";
import { toFacts } from "#scripts/connectors/facts.mjs";
import { runNode } from "#test/run-node.ts";

const recordedSchema = z.object({
  clients: z.array(z.string()),
  calls: z.array(
    z.object({ operation: z.string(), values: z.record(z.string(), z.json()), request: z.json() }),
  ),
});

function recordedOf({ name }: Connector) {
  return recordedSchema.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, name, "recorded.json"), "utf8")),
  );
}

/** The facts of the first request that an operation sends. */
async function factsOf(connector: Connector, name: string, values: Record<string, z.core.util.JSONType>) {
  const operation = connector.operations[name];
  if (!operation) throw new Error(`${connector.title} has no operation ${name}`);
  const sent: ReturnType<typeof toFacts>[] = [];
  const http: HttpPort = {
    async send({ method, url, headers, body }) {
      const { pathname, search } = new URL(url);
      const byName = Object.fromEntries(headers.map(([key, value]) => [key.toLowerCase(), value]));
      sent.push(toFacts(method, pathname + search, byName, await bytesOf(body)));
      return { kind: "response", status: 200, headers: {}, body: null };
    },
  };
  const connections = { find: async () => ({ name: "Ours", connector: connector.name, fields: {} }) };
  await runNode(
    toRunner(connector, name, operation),
    { connection_id: newId(), input: values },
    { ports: { http, connections } },
  );
  return sent[0];
}

async function bytesOf(body: HttpBody | undefined): Promise<Uint8Array> {
  if (body === undefined || typeof body === "string") return Buffer.from(body ?? "");
  if (body instanceof Uint8Array) return body;
  const chunks: Uint8Array[] = [];
  for await (const chunk of body.read()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const folders = globSync("*/connector.ts", { cwd: import.meta.dirname });
const connectors = await Promise.all(
  folders.map(async (path): Promise<Connector> => (await import(join(import.meta.dirname, path))).default),
);

for (const connector of connectors) {
  const { clients, calls } = recordedOf(connector);
  test.each(calls)(`${connector.title}: $operation sends what ${clients.join(", ")} sends`, async (call) => {
    expect(await factsOf(connector, call.operation, call.values)).toEqual(call.request);
  });
  test(`${connector.title}: every operation of rank A was recorded`, () => {
    const ranked = Object.entries(connector.operations).filter(([, { proof }]) => proof.rank === "A");
    const recorded = new Set(calls.map(({ operation }) => operation));
    expect(ranked.map(([name]) => name).filter((name) => !recorded.has(name))).toEqual([]);
  });
}
