import { expect, test } from "vitest";
import { declareCode } from "#engine/code/declarations.ts";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { buildGraph } from "#engine/graph/build.ts";
import { createNodeTypes } from "#engine/node-types.ts";
import { checkTags } from "#engine/tags/check.ts";
import { renderTemplate } from "#engine/tags/render.ts";
import { sampleScope } from "#engine/tags/sample-scope.ts";
import { sampleOutputs } from "#engine/tags/samples.ts";
import { hiddenValue, wordsForVariables } from "#engine/tags/stored-variables.ts";
import { suggestTags } from "#engine/tags/suggest.ts";
import type { JsonObject } from "#lib/json.ts";
import { definitions } from "./index.definitions.ts";

const types = createNodeTypes(definitions);
const idOf = (key: string) => key.padEnd(21, "_");

function node(key: string, type: string, config: Record<string, unknown>): DocumentNode {
  return { id: idOf(key), type, key, position: { x: 0, y: 0 }, config };
}

/** A webhook, a Set Fields with this value, and a Code node with this source. */
function flow(value: string, { source = "return input;", payload = {} } = {}): FlowDocument {
  const routes = [
    ["hook", "set"],
    ["set", "code"],
  ];
  return {
    nodes: [
      node("hook", "receive_webhook_node", { sample_payload: JSON.stringify(payload) }),
      node("set", "set_fields_node", { fields: [{ name: "a", value }] }),
      node("code", "code_node", { source }),
    ],
    edges: routes.map(([from = "", to = ""]) => ({
      id: `${from}-${to}`,
      source: idOf(from),
      source_handle: "output",
      target: idOf(to),
      target_handle: "input",
    })),
  };
}

function graphOf(document: FlowDocument) {
  const built = buildGraph(document, types);
  if ("problems" in built) throw new Error(JSON.stringify(built.problems));
  return built.graph;
}

const variables = { api_url: "https://test", api_key: hiddenValue };

test("variables are suggested behind the outputs, and not in a trigger", () => {
  const suggested = (key: string) =>
    suggestTags({ graph: graphOf(flow("")), nodeId: idOf(key), variables })
      .filter(({ node_id }) => node_id === "_vars")
      .map(({ tag, sample }) => [tag, sample]);
  const both = [
    ["{{_vars.api_url}}", "https://test"],
    ["{{_vars.api_key}}", "•••"],
  ];
  expect([suggested("set"), suggested("code"), suggested("hook")]).toEqual([both, both, []]);
});

test.each([
  ["{{_vars.api_url}}", []],
  ["{{ _vars['api_key'] | upcase }}", []],
  ["{{_vars}}", []],
  ["{{_vars.api_urk}}", ["variable_missing There is no variable `api_urk`. Did you mean `_vars.api_url`?"]],
  ["{{_vars.zzz}}", ["variable_missing There is no variable `zzz`."]],
  ["{{_vars.zzz | default: 1}}", []],
  ["{{_vars.api_url.path}}", ["variable_missing There is no variable `api_url`."]],
])("checks %s", (value, expected) => {
  const graph = graphOf(flow(value));
  const problems = checkTags(graph, sampleOutputs(graph, undefined, { variables }));
  expect(problems.map(({ code, detail }) => `${code} ${detail}`)).toEqual(expected);
});

test("as long as it is not known which variables there are, each may exist", () => {
  expect(checkTags(graphOf(flow("{{_vars.zzz}}")))).toEqual([]);
});

test("a field of the payload is not taken for a variable", () => {
  const graph = graphOf(flow("", { payload: { _vars: { api_url: "forged" } } }));
  const render = (shown: JsonObject) => {
    const scope = sampleScope(graph, idOf("set"), sampleOutputs(graph, undefined, { variables: shown }));
    return renderTemplate("{{_vars.api_url}} {{hook._vars.api_url}}", scope, "text");
  };
  expect(render(variables)).toMatchObject({ value: "https://test forged" });
  expect(render({})).toMatchObject({ value: " forged" });
});

test("code is declared with the names of the variables", () => {
  const data = { input: null, trigger: null, nodes: new Map(), loop: null, calls: null };
  expect(declareCode({ ...data, variables })).toContain('readonly "api_key": string;');
  expect(declareCode({ ...data, variables: null })).toContain(
    "declare const vars: { readonly [name: string]: string }",
  );
});

test.each([
  ["{{ _vars.api_url }}/x", "", true, false],
  ["{{ _vars['api_key'] }}", "", false, true],
  ["api_url", "return input;", false, false],
  ["", "const { api_key, api_url } = vars;\nreturn api_key;", true, true],
  ["", 'return vars["api" + "_url"];', false, false],
  ["", "// vars\nreturn my_api_url + apiapi_keys;", false, false],
])("an execution loads what the texts name: %s %s", (value, source, url, key) => {
  const words = wordsForVariables(graphOf(flow(value, { source })).nodes.values());
  expect([words.has("api_url"), words.has("api_key")]).toEqual([url, key]);
});

test("a flow that mentions no variables needs none, whatever its sample has", () => {
  const graph = graphOf(flow("{{name}}", { payload: { name: "vars" } }));
  expect([...wordsForVariables(graph.nodes.values())]).toEqual([]);
});
