import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { effectOf } from "#engine/graph/effect.ts";
import { outputHandles } from "#engine/graph/handles.ts";
import type { Fields, NodeRunner, RunContext } from "#engine/node.ts";
import { itemSettings } from "#engine/tags/item-settings.ts";
import { buildScope } from "#engine/tags/scope.ts";
import { noPorts } from "#test/run-node.ts";
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

test("README counts and names every node type", () => {
  const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
  const [, count, names = ""] = /There are (\d+) node types \(([^)]+)\)/.exec(readme) ?? [];
  expect(names.split(", ").sort()).toEqual(definitions.map(({ label }) => label).sort());
  expect(Number(count)).toBe(definitions.length);
});

/** The labels and sentences that a person reads, down through lists. */
function textsOf(fields: Fields): { labels: string[]; sentences: string[] } {
  const own = Object.values(fields);
  const inner = own.flatMap((field) => (field.kind === "list" ? [textsOf(field.item)] : []));
  const shown = own.filter(({ kind }) => kind !== "id");
  const choices = own.flatMap((field) => (field.kind === "choice" ? field.options : []));
  return {
    labels: [...shown, ...choices].map(({ label }) => label).concat(...inner.map(({ labels }) => labels)),
    sentences: own.flatMap(({ help }) => help ?? []).concat(...inner.map(({ sentences }) => sentences)),
  };
}

/** Compares fields with the schema that they edit, lists included. */
function expectFieldsToFit(fields: Fields, schema: Schema): void {
  expect(Object.keys(fields).sort()).toEqual(Object.keys(schema.properties ?? {}).sort());
  for (const [name, field] of Object.entries(fields)) {
    const property = schema.properties?.[name] ?? {};
    if (field.kind === "custom") continue;
    if (["template", "text", "json", "code", "id"].includes(field.kind)) {
      expect(takesText(property), `${name} holds text`).toBe(true);
    } else if (field.kind === "lines") {
      expect(property.anyOf ?? [property], `${name} holds a list`).toContainEqual(
        expect.objectContaining({ type: "array" }),
      );
    } else if (field.kind === "choice") {
      expect(property).toMatchObject({ enum: field.options.map(({ value }) => value) });
    } else if (field.kind === "group") {
      expectFieldsToFit(field.item, property);
    } else if (field.kind === "list") {
      expectFieldsToFit(field.item, property.items ?? {});
    } else {
      expect(["number", "integer", "boolean"]).toContain(property.type);
    }
  }
}

function runnerOf(type: string): NodeRunner {
  const runner = runners.find((each) => each.type === type);
  if (!runner) throw new Error(`${type} has no runner`);
  return runner;
}

const context: Omit<RunContext<unknown>, "settings" | "input"> = {
  executionId: "execution",
  flowId: "flow",
  nodeId: "node",
  attempt: 1,
  timeoutSeconds: null,
  idempotencyKey: "execution::node",
  link: null,
  signal: new AbortController().signal,
  ports: {
    ...noPorts,
    http: {
      send: async () => ({
        kind: "failure",
        code: "refused",
        message: "Nothing is sent here.",
        retryable: false,
      }),
    },
    mail: {
      send: async () => ({
        kind: "failure",
        code: "refused",
        message: "Nothing is sent here.",
        retryable: false,
      }),
    },
    code: {
      run: async () => ({
        kind: "done",
        value: null,
        warnings: [],
        activity: { logs: [], dropped_log_bytes: 0, requests: [], cpu_ms: 0 },
      }),
    },
    conversions: {
      convert: async () => ({
        kind: "fail",
        error: { code: "refused", message: "Nothing is converted here." },
        retryable: false,
      }),
    },
  },
  data: () => ({ nodes: {}, trigger: null, vars: {} }),
  startedAtMs: 0,
  warn() {},
  keepActivity() {},
};

test("every folder is in the index, under a type of its own", () => {
  const folders = readdirSync(import.meta.dirname).filter((name) =>
    existsSync(join(import.meta.dirname, name, "definition.ts")),
  );
  expect(definitions).toHaveLength(folders.length);
  expect(new Set(definitions.map(({ type }) => type)).size).toBe(definitions.length);
  // What they export is checked by the compiler, in the generated index.
  expect(folders.filter((name) => !existsSync(join(import.meta.dirname, name, "icon.ts")))).toEqual([]);
});

test("everything but a trigger can run, and nothing runs that is not defined", () => {
  const runnable = definitions.filter(({ category }) => category !== "trigger").map(({ type }) => type);
  expect(runners.map(({ type }) => type).sort()).toEqual(runnable.sort());
});

describe.each(definitions.map((definition) => [definition.type, definition] as const))(
  "%s",
  (type, definition) => {
    const defaults = definition.config.parse({});
    const settings = {
      ...defaults,
      ...itemSettings(definition.fields, defaults, buildScope(null, []), "warn"),
    };
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

    test("keeps its defaults through JSON and its own schema", () => {
      expect(definition.config.parse(JSON.parse(JSON.stringify(defaults)))).toEqual(defaults);
    });

    test("says what it is and what each setting is", () => {
      const { labels, sentences } = textsOf(definition.fields);
      expect(definition.label).toMatch(/^[A-Z]/);
      for (const label of labels) expect(label).toMatch(/^\S.*\S$/);
      for (const sentence of [definition.description, ...sentences]) expect(sentence).toMatch(/^[A-Z].*\.$/s);
    });

    test("has handles that can be told apart", () => {
      const outputs = outputHandles(definition, { config: defaults });
      for (const side of [definition.inputs, outputs]) {
        expect(new Set(side.map(({ name }) => name)).size).toBe(side.length);
        // The journal separates several handles by spaces.
        for (const { name } of side) expect(name).toMatch(/^[\w-]+$/);
      }
      expect(definition.inputs).toHaveLength(definition.category === "trigger" ? 0 : 1);
      expect(definition.trigger !== undefined).toBe(definition.category === "trigger");
      const sampleSetting = definition.trigger?.sampleSetting;
      if (sampleSetting !== undefined) expect(defaults).toHaveProperty(sampleSetting);
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
      if (definition.category === "trigger") return;
      expect(runnerOf(type).settings.safeParse(settings).error).toBeUndefined();
    });

    test("runs alike on settings that leave out what has a default", async () => {
      if (definition.category === "trigger") return;
      const { run, settings: schema } = runnerOf(type);
      const perItem = itemSettings(definition.fields, {}, buildScope(null, []), "warn");
      const runOn = (given: unknown) =>
        run({ ...context, settings: schema.parse(given), input: { name: "Ada" } });
      expect(await runOn(perItem)).toEqual(await runOn(settings));
    });

    test("leaves by handles that it declares, with an output of the shape that it promises", async () => {
      if (definition.category === "trigger") return;
      const input = { name: "Ada" };
      const runner = runnerOf(type);
      const outcome = await runner.run({ ...context, settings: runner.settings.parse(settings), input });
      // A new node that cannot run yet must be refused before its flow goes live.
      if (outcome.kind === "fail") return expect(definition.check?.(defaults)).not.toEqual([]);
      if (outcome.kind === "iterate") {
        const output = definition.container?.output([input], { count: 1, failed: 0 });
        return expect(definition.output.safeParse(output).error).toBeUndefined();
      }
      const handles = "handle" in outcome ? [outcome.handle ?? "output"].flat() : ["output"];
      const declared = outputHandles(definition, { config: defaults }).map(({ name }) => name);
      const isLeft = outcome.kind !== "respond" && definition.ends === undefined;
      if (isLeft) expect(declared).toEqual(expect.arrayContaining(handles));
      expect(definition.output.safeParse("output" in outcome ? outcome.output : null).error).toBeUndefined();
      if (effectOf(definition, defaults) === "none" && "output" in outcome)
        expect(definition.sampleOutput(defaults, input)).toEqual(outcome.output);
    });
  },
);
