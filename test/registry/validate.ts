import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";

const read = (file: string): Record<string, unknown> => {
  // The schemas name their dialect by a URL that no validator knows; it is the common draft 07.
  const { $schema: _, ...schema } = JSON.parse(readFileSync(join(import.meta.dirname, file), "utf8"));
  return schema;
};

const ajv = new Ajv({ strict: false, allErrors: true });
ajv.addSchema(read("registry-item.schema.json"), "https://ui.shadcn.com/schema/registry-item.json");
const isItem = ajv.getSchema("https://ui.shadcn.com/schema/registry-item.json");
const isRegistry = ajv.compile(read("registry.schema.json"));

/** The problems of a registry by the shadcn registry's published schema; empty if there are none. */
export function registryErrors(value: unknown): unknown[] {
  return isRegistry(value) ? [] : (isRegistry.errors ?? []);
}

/** The same for one item. */
export function itemErrors(value: unknown): unknown[] {
  if (!isItem) throw new Error("The schema of items is not there.");
  return isItem(value) ? [] : (isItem.errors ?? []);
}
