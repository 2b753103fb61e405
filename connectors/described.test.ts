import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Connector } from "#engine/connectors/format.ts";
import { describedSchema, faultsOf } from "#test/connectors/description-faults.ts";
import { runOperation } from "#test/connectors/run-operation.ts";

const descriptionSchema = z.object({
  title: z.string(),
  version: z.string(),
  servers: z.array(z.string()),
  described: z.array(describedSchema),
});

const connectors = await Promise.all(
  globSync("*/connector.ts", { cwd: import.meta.dirname }).map(
    async (path): Promise<Connector> => (await import(join(import.meta.dirname, path))).default,
  ),
);

function descriptionOf(name: string) {
  const path = join(import.meta.dirname, name, "described.json");
  return existsSync(path) ? descriptionSchema.parse(JSON.parse(readFileSync(path, "utf8"))) : null;
}

for (const connector of connectors) {
  const description = descriptionOf(connector.name);
  const calls = (description?.described ?? []).flatMap((described) =>
    described.values.map((values) => ({ operation: described.operation, described, values })),
  );
  test.each(calls)(
    `${connector.title}: $operation is valid by ${description?.title}: $values`,
    async (call) => {
      const type = `${connector.name}/${call.operation}`;
      const { calls: requests } = await runOperation(type, call.values, [{ body: {} }]);
      expect(requests).toHaveLength(1);
      for (const request of requests)
        expect(faultsOf(call.described, description?.servers ?? [], request)).toEqual([]);
    },
  );
  test(`${connector.title}: every operation of rank B is described, and every field of it was sent`, () => {
    const ranked = Object.entries(connector.operations).filter(([, { proof }]) => proof.rank === "B");
    const unsent = ranked.flatMap(([name, { fields }]) => {
      const sent = new Set(
        calls.filter(({ operation }) => operation === name).flatMap(({ values }) => Object.keys(values)),
      );
      if (!calls.some(({ operation }) => operation === name)) return [name];
      return Object.entries(fields)
        .filter(([field, { in: place }]) => place !== "none" && !sent.has(field))
        .map(([field]) => `${name}.${field}`);
    });
    expect(unsent).toEqual([]);
  });
}

describe("a request that is not as described has its faults named", () => {
  const described = {
    ...{ operation: "add", method: "POST", path: "/items/{id}", values: [{}] },
    parameters: [
      { name: "id", in: "path", required: true, schema: { type: "integer" } },
      { name: "page", in: "query", required: false, schema: { type: "integer" } },
      { name: "Key", in: "header", required: true, schema: { type: "string" } },
    ],
    body: {
      ...{ type: "object", required: ["name"], additionalProperties: false },
      properties: { name: { type: "string" } },
    },
  };
  const good = {
    ...{ method: "POST", url: "https://api.example/items/7?page=2", sent: '{"name":"a"}' },
    headers: [["key", "x"]] as const,
  };
  test.each([
    ["nothing", {}, []],
    ["another server", { url: "https://other.example/items/7" }, [expect.stringContaining("is at none of")]],
    ["another method", { method: "PUT" }, ["PUT instead of POST"]],
    ["another path", { url: "https://api.example/item/7" }, ["/item/7 instead of /items/{id}"]],
    ["a text for a number", { url: "https://api.example/items/x" }, ["path id must be integer"]],
    ["an unknown parameter", { url: "https://api.example/items/7?size=2" }, ["query size is not described"]],
    ["no header", { headers: [] }, ["header key is missing"]],
    ["an unknown property", { sent: '{"name":"a","b":1}' }, ["body must NOT have additional properties"]],
    ["a number for a text", { sent: '{"name":1}' }, ["body/name must be string"]],
    ["no body", { sent: "" }, ["body must be object"]],
  ])("%s", (_, change, faults) => {
    expect(faultsOf(described, ["https://api.example"], { ...good, ...change })).toEqual(faults);
  });
});
