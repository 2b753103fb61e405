import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { outputHandles } from "#engine/graph/handles.ts";
import type { Fields } from "#engine/node.ts";
import { definitions } from "./index.definitions.ts";
import { runners } from "./index.runners.ts";

/** The part of JSON Schema that configurations use. */
interface Schema {
  type?: string | string[];
  anyOf?: Schema[];
  properties?: { [name: string]: Schema };
  items?: Schema;
  additionalProperties?: unknown;
  default?: unknown;
}

const schemaOf = (schema: z.ZodType): Schema =>
  JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: "input" })));
const takesText = ({ type = [], anyOf = [] }: Schema): boolean =>
  [type].flat().includes("string") || anyOf.some(takesText);
const icons = join(
  dirname(createRequire(import.meta.url).resolve("@tabler/icons-react")),
  "..",
  "esm",
  "icons",
);
const pascal = (name: string) =>
  name.replace(/(^|-)([a-z0-9])/g, (_match, _dash, letter: string) => letter.toUpperCase());

/** Compares fields with the schema that they edit, lists included. */
function expectFieldsToFit(fields: Fields, schema: Schema): void {
  expect(Object.keys(fields).sort()).toEqual(Object.keys(schema.properties ?? {}).sort());
  for (const [name, field] of Object.entries(fields)) {
    const property = schema.properties?.[name] ?? {};
    if (field.kind === "custom") continue;
    if (["template", "text", "json", "id"].includes(field.kind)) {
      expect(takesText(property), `${name} holds text`).toBe(true);
    } else if (field.kind === "choice") {
      expect(property).toMatchObject({ enum: field.options.map(({ value }) => value) });
    } else if (field.kind === "list") {
      expectFieldsToFit(field.item, property.items ?? {});
    } else {
      expect(["number", "integer", "boolean"]).toContain(property.type);
    }
  }
}

test("every folder is in the index, under a type of its own", () => {
  const folders = readdirSync(import.meta.dirname).filter((name) =>
    existsSync(join(import.meta.dirname, name, "definition.ts")),
  );
  expect(definitions).toHaveLength(folders.length);
  expect(new Set(definitions.map(({ type }) => type)).size).toBe(definitions.length);
});

test("everything but a trigger can run, and nothing runs that is not defined", () => {
  const runnable = definitions.filter(({ category }) => category !== "trigger").map(({ type }) => type);
  expect(runners.map(({ type }) => type).sort()).toEqual(runnable.sort());
});

describe.each(definitions.map((definition) => [definition.type, definition] as const))(
  "%s",
  (type, definition) => {
    const defaults = definition.config.parse({});
    const schema = schemaOf(definition.config);

    test("is named as documents name types", () => {
      expect(type).toMatch(/^[a-z][a-z_]*_node$/);
      expect(defaults.label).toBe(definition.label);
    });

    test("has a default for every setting, or may do without, and takes no other", () => {
      for (const [name, property] of Object.entries(schema.properties ?? {})) {
        if (definition.fields[name]?.kind !== "custom") expect(property, name).toHaveProperty("default");
      }
      expect(schema.additionalProperties).toBe(false);
      expect(definition.config.safeParse({ ...defaults, unheard_of: 1 }).success).toBe(false);
    });

    test("has a field for every setting, and none besides", () => {
      expectFieldsToFit(definition.fields, schema);
    });

    test("has handles that can be told apart, and an icon that exists", () => {
      const outputs = outputHandles(definition, { config: defaults });
      for (const side of [definition.inputs, outputs]) {
        expect(new Set(side.map(({ name }) => name)).size).toBe(side.length);
        // The journal separates several handles by spaces.
        for (const { name } of side) expect(name).toMatch(/^[\w-]+$/);
      }
      expect(definition.inputs).toHaveLength(definition.category === "trigger" ? 0 : 1);
      expect(definition.trigger !== undefined).toBe(definition.category === "trigger");
      if (definition.trigger) expect(defaults).toHaveProperty(definition.trigger.sampleSetting);
      expect(existsSync(join(icons, `Icon${pascal(definition.icon)}.mjs`)), definition.icon).toBe(true);
    });

    test("migrates what was stored in an older version", () => {
      expect(definition.version).toBeGreaterThanOrEqual(1);
      expect(definition.migrate === undefined).toBe(definition.version === 1);
    });

    test("describes itself when nothing is set yet", () => {
      expect(definition.summary(defaults)).not.toBe("");
      expect(definition.check?.(defaults) ?? []).toSatisfy(Array.isArray);
      expect(schemaOf(definition.output)).toBeTypeOf("object");
      const sample = definition.sampleOutput(defaults, { name: "Ada" });
      expect(definition.output.safeParse(sample).error).toBeUndefined();
    });

    test("runs on the settings that it stores", () => {
      const runner = runners.find((each) => each.type === type);
      expect(runner?.settings.safeParse(defaults).error).toBeUndefined();
    });
  },
);
