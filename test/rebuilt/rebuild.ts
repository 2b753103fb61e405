import {
  type Execution,
  executionSchema,
  executionSummarySchema,
  type Step,
  stepSchema,
} from "#api/executions/reads/schema.ts";
import { flowActivationSchema, flowSchema } from "#api/flows/documents/schema.ts";
import { pageOf } from "#api/http/schema.ts";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import type { JsonObject } from "#lib/json.ts";
import {
  listExecutionsEndpoint,
  listStepsEndpoint,
  readExecutionEndpoint,
} from "#server/executions/reads/routes.ts";
import { startExecutionEndpoint } from "#server/executions/start/live-routes.ts";
import { createFlowEndpoint, updateFlowEndpoint } from "#server/flows/documents/routes.ts";
import { activateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import type { Endpoint } from "#server/identity/endpoint/endpoint.ts";
import { type Sent, send } from "#test/access/send.ts";
import { chain } from "#test/executions/chain.ts";
import { until } from "#test/executions/until.ts";
import { codeData } from "./code-data.ts";
import type { LocalServer } from "./local-server.ts";
import { madeAnswers } from "./made-data.ts";
import { type MappedWorkflow, mapWorkflow } from "./map-workflow.ts";
import { readWorkflow } from "./workflow.ts";

/** Where workflows are rebuilt and run: an API key, the web process that takes calls, and the server that answers them. */
export interface Site {
  key: string;
  webUrl: string;
  server: LocalServer;
}

/** An execution of a rebuilt workflow, from one of its triggers. */
export interface Run {
  trigger: DocumentNode;
  execution: Execution;
  steps: Step[];
}

export interface Rebuilt extends Omit<MappedWorkflow, "document"> {
  file: string;
  document: FlowDocument;
  runs: Run[];
}

/** Rebuilds a workflow through the API, activates it, and runs it to its end from each of its triggers. */
export async function rebuild(file: string, childFlowId: string, site: Site): Promise<Rebuilt> {
  const workflow = await readWorkflow(file);
  const answers = madeAnswers(workflow, codeData[file]?.answers);
  const [made = {}] = answers;
  const flow = flowSchema.parse(await call(site, createFlowEndpoint, { body: { name: file } }));
  const mapped = mapWorkflow(workflow, { serverUrl: site.server.url, flowId: flow.id, childFlowId, made });
  const { document } = mapped;
  await call(site, updateFlowEndpoint, {
    params: { id: flow.id },
    body: { document, revision: flow.revision },
  });
  flowActivationSchema.parse(await call(site, activateFlowEndpoint, { params: { id: flow.id } }));
  const runs: Run[] = [];
  for (const trigger of document.nodes.filter((node) => triggerTypes.has(node.type))) {
    site.server.answerWith(answers);
    const execution = await run(site, flow.id, trigger, made);
    runs.push({ trigger, execution, steps: await readSteps(site, execution.id) });
  }
  return { ...mapped, file, runs };
}

const triggerTypes = new Set(["receive_webhook_node", "manual_node", "flow_call_node"]);

/** A live flow that returns its input, in place of workflows that are in other files. */
export async function createChildFlow(site: Site): Promise<string> {
  const { nodes, edges } = chain({
    type: "return_node",
    key: "return",
    config: { value: "{{flow_call}}" },
  });
  const called = nodes.map((node, index) =>
    index === 0 ? { ...node, type: "flow_call_node", key: "flow_call" } : node,
  );
  const body = { name: "Returns its input", document: { nodes: called, edges } };
  const { id } = flowSchema.parse(await call(site, createFlowEndpoint, { body }));
  await call(site, activateFlowEndpoint, { params: { id } });
  return id;
}

async function run(site: Site, flowId: string, trigger: DocumentNode, input: JsonObject): Promise<Execution> {
  const id =
    trigger.type === "receive_webhook_node"
      ? await callWebhook(site, flowId, trigger.id, input)
      : executionSchema.parse(
          await call(site, startExecutionEndpoint, {
            params: { id: flowId },
            body: { node_id: trigger.id, input },
          }),
        ).id;
  return until(`the execution of “${trigger.key}” ends`, async () => {
    const execution = await readExecution(site, id);
    return execution.finished_at !== null && execution;
  });
}

async function callWebhook(site: Site, flowId: string, nodeId: string, input: JsonObject): Promise<string> {
  const response = await fetch(`${site.webUrl}/flow/webhook/${nodeId}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  await response.body?.cancel();
  const page = pageOf(executionSummarySchema).parse(
    await call(site, listExecutionsEndpoint, { query: `?flow_id=${flowId}&trigger=webhook` }),
  );
  const execution = page.data.find(({ trigger_node_id }) => trigger_node_id === nodeId);
  if (!execution) throw new Error("The call has started no execution.");
  return execution.id;
}

export async function readExecution(site: Site, id: string): Promise<Execution> {
  return executionSchema.parse(await call(site, readExecutionEndpoint, { params: { id } }));
}

async function readSteps(site: Site, id: string): Promise<Step[]> {
  const page = pageOf(stepSchema).parse(
    await call(site, listStepsEndpoint, { params: { id }, query: "?limit=200" }),
  );
  if (page.next_cursor !== null) throw new Error("There are more steps than one page holds.");
  return page.data;
}

async function call({ key }: Site, endpoint: Endpoint, sent: Sent): Promise<unknown> {
  const response = await send(endpoint, { ...sent, key });
  const text = await response.text();
  if (!response.ok) throw new Error(`${endpoint.contract.method} ${endpoint.contract.path} answered ${text}`);
  return JSON.parse(text);
}
