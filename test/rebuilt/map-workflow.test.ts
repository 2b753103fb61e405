import { expect, test } from "vitest";
import { definitions } from "#nodes/index.definitions.ts";
import { partsOf, readingOf } from "./expression.ts";
import { madeAnswers } from "./made-data.ts";
import { mapWorkflow } from "./map-workflow.ts";
import { parseWorkflow } from "./workflow.ts";

type Parameters = Record<string, unknown>;

const node = (name: string, type: string, parameters: Parameters = {}, typeVersion = 3) => ({
  name,
  type: `n8n-nodes-base.${type}`,
  typeVersion,
  parameters,
});

/** Connections from each first name to the second, by the output with this number. */
function workflowOf(nodes: object[], links: [source: string, output: number, target: string][]) {
  const connections: Record<string, { main: { node: string; type: "main"; index: number }[][] }> = {};
  for (const [source, output, target] of links) {
    connections[source] ??= { main: [] };
    const { main } = connections[source];
    while (main.length <= output) main.push([]);
    main[output]?.push({ node: target, type: "main", index: 0 });
  }
  return parseWorkflow({ nodes, connections });
}

const rebuilt = (workflow: ReturnType<typeof parseWorkflow>) => {
  const [made = {}] = madeAnswers(workflow);
  return mapWorkflow(workflow, {
    serverUrl: "http://127.0.0.1:1",
    flowId: "own",
    childFlowId: "child",
    made,
  });
};

/** Each node's key with its container's, and each edge by keys. */
function outline({ document: { nodes, edges } }: ReturnType<typeof mapWorkflow>) {
  const keys = new Map(nodes.map(({ id, key }) => [id, key]));
  return {
    inside: nodes.flatMap(({ key, parent_id: id }) => (id ? [`${key} in ${keys.get(id)}`] : [])),
    edges: edges.map((edge) => `${keys.get(edge.source)}.${edge.source_handle} > ${keys.get(edge.target)}`),
  };
}

test("a cycle of a list node becomes a For Each around what it leads to", () => {
  const workflow = workflowOf(
    [
      node("Call", "webhook"),
      node("Loop", "splitInBatches", { batchSize: 2 }),
      node("Send", "httpRequest"),
      node("Log", "noOp"),
      node("Answer", "respondToWebhook"),
    ],
    [
      ["Call", 0, "Loop"],
      ["Loop", 1, "Send"],
      ["Send", 0, "Loop"],
      ["Send", 0, "Log"],
      ["Loop", 0, "Answer"],
    ],
  );
  const mapped = rebuilt(workflow);
  expect(outline(mapped)).toEqual({
    inside: ["http_request_1 in split_in_batches_1", "no_op_1 in split_in_batches_1"],
    edges: [
      "webhook_1.output > split_in_batches_1",
      "split_in_batches_1.done > respond_to_webhook_1",
      "split_in_batches_1.item > http_request_1",
      "http_request_1.output > no_op_1",
    ],
  });
  expect(mapped.document.nodes.find(({ type }) => type === "for_each_node")?.config).toMatchObject({
    items: "{{webhook_1}}",
    batch_size: 2,
  });
  expect(mapped).toMatchObject({ nodes: 5, mapped: 5, replaced: 0 });
});

test("a cycle without a list becomes a Repeat, and each way out of it stops the loop", () => {
  const again = {
    conditions: {
      conditions: [{ leftValue: "={{ $json.left }}", rightValue: 0, operator: { operation: "gt" } }],
    },
  };
  const workflow = workflowOf(
    [
      node("Call", "webhook"),
      node("Try", "code"),
      node("Again?", "if", again),
      node("Answer", "respondToWebhook"),
    ],
    [
      ["Call", 0, "Try"],
      ["Try", 0, "Again?"],
      ["Again?", 0, "Try"],
      ["Again?", 1, "Answer"],
    ],
  );
  const mapped = rebuilt(workflow);
  expect(outline(mapped)).toEqual({
    inside: [
      "code_1 in repeat_1",
      "if_1 in repeat_1",
      "respond_to_webhook_1 in repeat_1",
      "respond_to_webhook_1_stop in repeat_1",
    ],
    edges: [
      "webhook_1.output > repeat_1",
      "repeat_1.start > code_1",
      "code_1.output > if_1",
      "if_1.false > respond_to_webhook_1",
      "respond_to_webhook_1.output > respond_to_webhook_1_stop",
    ],
  });
  expect(mapped).toMatchObject({ mapped: 4, replaced: 0 });
  expect(mapped.document.nodes.find(({ key }) => key === "if_1")?.config).toMatchObject({
    conditions: [{ left: "{{code_1[0].left}}", operator: "greater", right: "0" }],
  });
});

test("every type that it uses exists, and takes the configuration that it is given", () => {
  const names = [
    "set",
    "noOp",
    "if",
    "switch",
    "filter",
    "splitOut",
    "limit",
    "aggregate",
    "merge",
    "splitInBatches",
    "wait",
    "executeWorkflow",
    "respondToWebhook",
    "code",
    "slack",
  ];
  const workflow = workflowOf(
    [
      node("Start", "executeWorkflowTrigger"),
      ...names.map((type) => node(type, type, type === "switch" ? { rules: { values: [] } } : {})),
    ],
    names.map((type, index) => [names[index - 1] ?? "Start", 0, type]),
  );
  for (const { type, config } of rebuilt(workflow).document.nodes) {
    const definition = definitions.find((each) => each.type === type);
    expect(definition?.config.safeParse(config).error, type).toBeUndefined();
  }
});

test.each([
  ["$json.a.b", { node: null, path: ["a", "b"] }],
  ["$json?.a['odd name'][0]", { node: null, path: ["a", "odd name", "0"] }],
  ["$('Some node').first().json.a", { node: "Some node", path: ["a"] }],
  ["JSON.stringify($json.a)", { node: null, path: ["a"] }],
  ["$json.a || 1", null],
  ["$json.a.map(x => x)", null],
])("reads a path, and nothing that is more than a path: %s", (expression, reading) => {
  expect(readingOf(expression)).toEqual(reading);
});

test("a parameter has expressions only after an equals sign", () => {
  expect(partsOf("={{ a }} and {{ b }}")).toEqual([
    { expression: " a " },
    { text: " and " },
    { expression: " b " },
  ]);
  expect(partsOf("{{ a }}")).toEqual([{ text: "{{ a }}" }]);
});

test("a Code node becomes one of ours, which reads the node before it; one that would not run becomes a request", () => {
  const workflow = workflowOf(
    [
      node("Call", "webhook"),
      node("Get", "httpRequest"),
      node("First", "code", { jsCode: "return $('Call').all()" }),
      node("Second", "code", { jsCode: "return [{ at: $now }]" }),
    ],
    [
      ["Call", 0, "Get"],
      ["Get", 0, "First"],
      ["First", 0, "Second"],
    ],
  );
  const { document } = rebuilt(workflow);
  const [first, second] = document.nodes.slice(2);
  expect(first).toMatchObject({ type: "code_node", config: { language: "javascript" } });
  expect(first?.config.source).toContain('const items = listOf(nodes.http_request_1?.["body"]);');
  expect(first?.config.source).toContain('"Call": listOf(webhook(trigger)),');
  expect(second).toMatchObject({ type: "http_request_node", config: { body: "{{code_1[0]}}" } });
});
