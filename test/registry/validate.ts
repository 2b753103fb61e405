import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";

const read = (file: string): Record<string, unknown> => {
  // They name the dialect by an address that no validator knows; it is draft 07, the usual one.
  const { $schema: _, ...schema } = JSON.parse(readFileSync(join(import.meta.dirname, file), "utf8"));
  return schema;
};

const ajv = new Ajv({ strict: false, allErrors: true });
ajv.addSchema(read("registry-item.schema.json"), "https://ui.shadcn.com/schema/registry-item.json");
const isItem = ajv.getSchema("https://ui.shadcn.com/schema/registry-item.json");
const isRegistry = ajv.compile(read("registry.schema.json"));

/** What is wrong with a registry by the shadcn registry's published schema; empty when nothing is. */
export function registryErrors(value: unknown): unknown[] {
  return isRegistry(value) ? [] : (isRegistry.errors ?? []);
}

/** The same of one item. */
export function itemErrors(value: unknown): unknown[] {
  if (!isItem) throw new Error("The schema of items is not there.");
  return isItem(value) ? [] : (isItem.errors ?? []);
}
