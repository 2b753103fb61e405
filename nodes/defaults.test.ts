import { expect, test } from "vitest";
import type { Field } from "#engine/field.ts";
import { buildGraph } from "#engine/graph/build.ts";
import type { Fields, NodeDefinition } from "#engine/node.ts";
import { createNodeTypes } from "#engine/node-types.ts";
import { resolveConfig } from "#engine/tags/resolve-config.ts";
import { buildScope } from "#engine/tags/scope.ts";
import { isJsonObject } from "#lib/json.ts";
import { definitions } from "./index.definitions.ts";

type Config = Record<string, unknown>;

const hostile = '1,"role":"admin","x":"<b> & /?#';

/** Configurations that leave out as much as they can: nothing, a row without settings, one choice, one template. */
function minimal(fields: Fields): Config[] {
  return Object.entries(fields).flatMap(([name, field]): Config[] => {
    switch (field.kind) {
      case "choice":
        return field.options.map(({ value }) => ({ [name]: value }));
      case "switch":
        return [{ [name]: true }, { [name]: false }];
      case "template":
        return [{ [name]: `a{{ name }}b` }, { [name]: "{{name}}" }];
      case "list":
        return [{}, ...minimal(field.item)].map((row) => ({ [name]: [row, row] }));
      case "group":
        return [{}, ...minimal(field.item)].map((group) => ({ [name]: group }));
      default:
        return [];
    }
  });
}

/** A choice and a template together: the template's encoding may follow the choice, or another default beside it. */
function pairs(fields: Fields): Config[] {
  const ofKind = (kind: Field["kind"]) =>
    minimal(Object.fromEntries(Object.entries(fields).filter(([, field]) => field.kind === kind)));
  const templates = Object.assign({}, ...ofKind("template"));
  return ofKind("choice").map((choice) => ({ ...templates, ...choice }));
}

function graphNode(definition: NodeDefinition, config: Config) {
  const node = {
    id: "n",
    type: definition.type,
    version: definition.version,
    key: "n",
    position: { x: 0, y: 0 },
  };
  const built = buildGraph({ nodes: [{ ...node, config }], edges: [] }, createNodeTypes([definition]));
  if (!("graph" in built)) throw new Error(JSON.stringify(built.problems));
  const found = built.graph.nodes.get("n");
  if (!found) throw new Error("The graph lacks the node");
  return found;
}

/** What each field's functions decide, by pointer. */
function decisions(fields: Fields, config: Config, seen: Config = config, above = ""): [string, unknown][] {
  return Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    const pointer = `${above}/${name}`;
    const value = config[name];
    const own: [string, unknown] = [pointer, [field.visible?.(seen) ?? true, chosen(field, seen)]];
    const inner = field.kind === "list" || field.kind === "group" ? [value].flat() : [];
    return [
      own,
      ...inner.flatMap((row, index) =>
        isJsonObject(row) && (field.kind === "list" || field.kind === "group")
          ? decisions(field.item, row, { ...seen, ...row }, `${pointer}/${index}`)
          : [],
      ),
    ];
  });
}

function chosen(field: Field, seen: Config): unknown {
  if (field.kind === "template") return typeof field.encoding === "function" ? field.encoding(seen) : null;
  return field.kind === "code" ? field.language(seen) : null;
}

test.each(definitions.map((definition) => [definition.type, definition] as const))(
  "%s decides the same with defaults that are left out as with stored ones",
  (_type, definition) => {
    const scope = buildScope({ name: hostile }, []);
    let compared = 0;
    for (const config of [{}, ...minimal(definition.fields), ...pairs(definition.fields)]) {
      const full = definition.config.safeParse(config);
      if (!full.success) continue;
      compared += 1;
      const [sparse, stored] = [graphNode(definition, config), graphNode(definition, full.data)];
      expect(sparse).toEqual(stored);
      expect(decisions(definition.fields, sparse.config)).toEqual(decisions(definition.fields, full.data));
      expect(resolveConfig(definition.fields, sparse.config, scope)).toEqual(
        resolveConfig(definition.fields, full.data, scope),
      );
    }
    expect(compared).toBeGreaterThan(0);
  },
);

test("a draft with an invalid setting has its defaults too, and keeps what it has", () => {
  const definition = definitions.find(({ type }) => type === "http_response_node");
  if (!definition) throw new Error("HTTP Response is missing");
  const { config } = graphNode(definition, { status: { no: 1 }, headers: [{ name: 7 }, "row"], other: 1 });
  expect(config).toEqual({
    label: "HTTP Response",
    status: { no: 1 },
    headers: [{ name: 7, value: "" }, "row"],
    content_type: "application/json",
    body_from: "text",
    body: "",
    file: "",
    other: 1,
  });
});

test("HTTP Response without a stored content type encodes tags as JSON", () => {
  const definition = definitions.find(({ type }) => type === "http_response_node");
  if (!definition) throw new Error("HTTP Response is missing");
  const { config } = graphNode(definition, { body: '{"user":{{name}},"role":"guest"}' });
  const resolved = resolveConfig(definition.fields, config, buildScope({ name: hostile }, []));
  if ("problem" in resolved) throw new Error(resolved.problem.detail);
  expect(JSON.parse(String(resolved.config.body))).toEqual({ user: hostile, role: "guest" });
});
