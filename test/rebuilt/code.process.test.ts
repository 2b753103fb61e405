import { readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import type { Json, JsonObject } from "#lib/json.ts";
import type { SandboxError } from "#server/platform/sandbox/call.ts";
import { createSandbox } from "#server/platform/sandbox/pool.ts";
import { callOf } from "#server/platform/sandbox/test-support.ts";
import { convertCode } from "./code.ts";
import { codeData, type MadeCodeData } from "./code-data.ts";
import { webhookItems } from "./code-frame.ts";
import { codeInOrder, itemsOf, outputOf, sourcesOf } from "./code-sources.ts";
import { areWorkflowsPresent, listWorkflows, readWorkflow, type SourceNode } from "./workflow.ts";

/** How many Code nodes the workflows have. */
const codeNodes = 55;

/** The Code nodes that do not run: what the conversion says that they lack, and how they fail. */
const notRunning = [
  {
    node: "auto-repare-notification-manager: Générer Email Escalade",
    missing: "require",
    code: "code_failed",
    message: /'?require'? is not defined/,
  },
  {
    node: "webhook-analytics-anthropic: generate-prompt",
    missing: "Python",
    code: "code_invalid",
    message: /^SyntaxError/,
  },
];

const sandbox = createSandbox(1);
afterAll(() => sandbox.close());

interface Ran {
  node: string;
  missing: string;
  error: SandboxError | null;
  value: Json;
}

test.skipIf(!areWorkflowsPresent)(
  `every Code node runs with its names changed, except for those listed${areWorkflowsPresent ? "" : " (skipped: ../shared/data/n8n is not there)"}`,
  async () => {
    const ran: Ran[] = [];
    for (const file of await listWorkflows()) ran.push(...(await runAll(file)));
    const failed = ran.filter(({ error }) => error !== null);
    expect(
      failed.map(({ node, missing, error }) => ({
        node,
        missing,
        code: error?.code,
        message: error?.message,
      })),
    ).toEqual(notRunning.map((each) => ({ ...each, message: expect.stringMatching(each.message) })));
    expect(ran).toHaveLength(codeNodes);
    for (const { node, missing, error, value } of ran) {
      if (error !== null) continue;
      expect(missing, node).toBe("");
      expect(value, `${node} gives at least one item`).toEqual(expect.arrayContaining([expect.any(Object)]));
    }
  },
);

/** Runs the Code nodes of a workflow, each with what those before it have given. */
async function runAll(file: string): Promise<Ran[]> {
  const workflow = await readWorkflow(file);
  const made = codeData[file] ?? {};
  const nodes: JsonObject = {};
  for (const [name, value] of Object.entries(made.nodes ?? {})) nodes[name] = outputOf(workflow, name, value);
  const ran: Ran[] = [];
  for (const node of codeInOrder(workflow)) {
    const sources = sourcesOf(workflow, node.name);
    const { source, missing } = convertCode(node, {
      inputs: sources.map((name) => itemsOf(workflow, name)),
      itemsOf: (name) => (workflow.nodes.has(name) ? itemsOf(workflow, name) : undefined),
    });
    const result = await run(source, nodes, made);
    ran.push({ node: `${file}: ${node.name}`, missing: missing.map(({ name }) => name).join(), ...result });
    nodes[node.name] = result.value;
  }
  return ran;
}

async function run(
  source: string,
  nodes: JsonObject,
  { trigger = {}, vars = {}, response = null }: MadeCodeData,
  input: Json = null,
): Promise<Pick<Ran, "error" | "value">> {
  const args = { input, nodes, trigger, item: null, index: null, vars };
  const body = Buffer.from(JSON.stringify(response)).toString("base64");
  const result = await sandbox.run({
    ...callOf(source),
    args: Object.fromEntries(Object.entries(args).map(([name, value]) => [name, JSON.stringify(value)])),
    fetch: async () => ({ status: 200, headers: [], body }),
  });
  return result.kind === "done" ? { error: null, value: result.value } : { error: result.error, value: null };
}

describe("code of n8n, with its names changed, gives what it gave", () => {
  const data = {
    nodes: { before: [{ n: 1 }, { n: 2 }, { n: 3 }], other: { text: "ä" } },
    trigger: { id: 7, _webhook: { headers: { "x-a": ["1", "2"] }, query: { q: "1" } } },
    vars: { api_key: "k" },
  };
  const each = { mode: "runOnceForEachItem" };

  test.each<[name: string, code: string, value: Json, parameters?: object]>([
    [
      "all items",
      "return $input.all().map(({ json }) => ({ json: { n: json.n * 2 } }))",
      [{ n: 2 }, { n: 4 }, { n: 6 }],
    ],
    ["the first and last item", "return [$input.first(), $input.last()]", [{ n: 1 }, { n: 3 }]],
    [
      "items, changed in place",
      "for (const item of items) item.json.m = 1; return items.slice(0, 1)",
      [{ n: 1, m: 1 }],
    ],
    ["each item", "return { json: { n: $json.n + $itemIndex } }", [{ n: 1 }, { n: 3 }, { n: 5 }], each],
    ["each item by its name", "return { n: -item.json.n }", [{ n: -1 }, { n: -2 }, { n: -3 }], each],
    ["each item, or none", "return $input.item.json.n > 2 ? $input.item : null", [{ n: 3 }], each],
    [
      "the item of a node with the same number",
      "return $('before').item",
      [{ n: 1 }, { n: 2 }, { n: 3 }],
      each,
    ],
    [
      "another node",
      "return [{ text: $('other').first().json.text + $node['other'].json.text }]",
      [{ text: "ää" }],
    ],
    [
      "a node's items",
      "return $items('before').concat($node.other)",
      [{ n: 1 }, { n: 2 }, { n: 3 }, { text: "ä" }],
    ],
    [
      "its own names for ours",
      "const input = 1, nodes = 2, output = 3; return [{ sum: input + nodes + output }]",
      [{ sum: 6 }],
    ],
    [
      "a webhook's parts",
      "const { body, headers, query } = $('hook').item.json; return { body, headers, query }",
      [{ body: { id: 7 }, headers: { "x-a": "1, 2" }, query: { q: "1" } }],
    ],
    [
      "variables",
      "return { all: [$env.API_KEY, $vars['API_KEY'], process.env.API_KEY].join() }",
      [{ all: "k,k,k" }],
    ],
    ["base64", "return { text: Buffer.from('ä' + $env.API_KEY).toString('base64') }", [{ text: "w6Rr" }]],
    ["nothing", "console.log(1)", []],
    ["a comment at its end", "return { n: 1 } // one", [{ n: 1 }]],
  ])("%s", async (_name, jsCode, value, parameters = {}) => {
    const node: SourceNode = {
      name: "Code",
      type: "code",
      typeVersion: 2,
      parameters: { jsCode, ...parameters },
      disabled: false,
      onError: "",
    };
    const { source, missing } = convertCode(node, {
      inputs: ["nodes.before"],
      itemsOf: (name) => (name === "hook" ? webhookItems : `nodes.${name}`),
    });
    expect(missing).toEqual([]);
    expect(await run(source, data.nodes, data)).toEqual({ error: null, value });
  });
});

test("the example in docs/coming-from-n8n.md runs", async () => {
  const [, example = ""] = /```js\n([\s\S]*?)```/.exec(readFileSync("docs/coming-from-n8n.md", "utf8")) ?? [];
  const ran = await run(
    example,
    { build_prompt: {} },
    { trigger: { user: "u1" } },
    { body: { text: "Hello" } },
  );
  expect(ran).toEqual({ error: null, value: [{ text: "Hello", user: "u1" }] });
});
