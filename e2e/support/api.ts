import { expect } from "@playwright/test";
import type { FlowDocument } from "#engine/document.ts";
import { newNodeId } from "#lib/node-id.ts";
import { type Execution, executionSchema } from "#server/executions/schema.ts";
import { type Activation, activationSchema, type Flow, flowSchema } from "#server/flows/schema.ts";

/** The origin of the program under test (e2e/start.ts). */
export function baseUrl(): string {
  const url = process.env.E2E_BASE_URL;
  if (!url) throw new Error("E2E_BASE_URL is not set: run the browser tests with `npm run test:e2e`.");
  return url;
}

/** A management call with the owner's bootstrap key; fails the test when it is refused. */
async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${baseUrl()}${path}`, {
    method,
    headers: { authorization: `Bearer ${process.env.E2E_API_KEY}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect(response.ok, `${method} ${path} answered ${response.status}: ${text}`).toBe(true);
  return text === "" ? null : JSON.parse(text);
}

export async function createFlow(name: string, document: FlowDocument): Promise<Flow> {
  return flowSchema.parse(await call("POST", "/api/flows", { name, document }));
}

export async function activate(flowId: string): Promise<Activation> {
  return activationSchema.parse(await call("PUT", `/api/flows/${flowId}/activation`));
}

/** The execution once it is over. */
export async function finishedExecution(id: string): Promise<Execution> {
  let execution: Execution | undefined;
  await expect
    .poll(
      async () => {
        execution = executionSchema.parse(await call("GET", `/api/executions/${id}`));
        return execution.finished_at;
      },
      { message: `execution ${id} never finished`, timeout: 30_000, intervals: [50, 100, 200] },
    )
    .not.toBeNull();
  if (!execution) throw new Error(`Execution ${id} was never read.`);
  return execution;
}

type NodeSpec = {
  type: string;
  key: string;
  config: Record<string, unknown>;
  settings?: FlowDocument["nodes"][number]["settings"];
};

/** A document of nodes in one line, each joined to the next by its `output`. */
export function line(...specs: NodeSpec[]): FlowDocument {
  const nodes = specs.map((spec, index) => ({
    id: newNodeId(),
    position: { x: index * 320, y: 0 },
    ...spec,
  }));
  const edges = nodes.slice(1).map((node, index) => ({
    id: newNodeId(),
    source: nodes[index]?.id ?? "",
    source_handle: "output",
    target: node.id,
    target_handle: "input",
  }));
  return { nodes, edges };
}

export const receiveWebhook = (sample: unknown): NodeSpec => ({
  type: "receive_webhook_node",
  key: "receive_webhook",
  config: { label: "Receive Webhook", description: "", sample_payload: JSON.stringify(sample) },
});
