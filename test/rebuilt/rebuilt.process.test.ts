import { afterAll, beforeAll, expect, test } from "vitest";
import type { DocumentNode } from "#engine/document.ts";
import { isJsonObject, type JsonObject } from "#lib/json.ts";
import { storeApiKey, storeUser } from "#test/access/people.ts";
import { useTestDatabase as openTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { startWebProcess, type WebProcess } from "#test/processes/web.ts";
import { startTestWorker, type TestWorker } from "#test/processes/worker.ts";
import { openAllServices } from "#test/web-services.ts";
import { startLocalServer } from "./local-server.ts";
import { createChildFlow, type Rebuilt, type Run, readExecution, rebuild, type Site } from "./rebuild.ts";
import { areWorkflowsPresent } from "./workflow.ts";

/**
 * Ten workflows with loops, merges or sub-flows: what their containers count, what their merges give, and how many
 * sub-flows their steps start, over the executions of all their triggers.
 */
const expected = [
  { file: "ultimate-agentic-rag-ai-agent-template", loops: [3, 3], merges: [], subFlows: 0 },
  { file: "web-scraper-multi-page", loops: [3], merges: [], subFlows: 1 },
  { file: "elevenlabs-twilio-outbound-bulletproof-editi", loops: [2], merges: [], subFlows: 0 },
  { file: "reddit-small-business-researcher", loops: [], merges: [3, 3], subFlows: 0 },
  { file: "wazuh-soc-dashboard-complete", loops: [], merges: [1], subFlows: 0 },
  { file: "lead-gen-orchestrator", loops: [1, 1], merges: [], subFlows: 2 },
  { file: "bolt-diy-expert", loops: [], merges: [], subFlows: 1 },
  { file: "local-ai-expert", loops: [], merges: [], subFlows: 1 },
  { file: "open-webui-agent-web-search", loops: [], merges: [], subFlows: 2 },
  { file: "indoor-farming-agent", loops: [], merges: [], subFlows: 2 },
];

let site: Site;
let childFlowId: string;
let database: TestDatabase;
let web: WebProcess;
let worker: TestWorker;
const table: Record<string, string | number>[] = [];

beforeAll(async () => {
  if (!areWorkflowsPresent) return;
  database = await openTestDatabase({}, openAllServices);
  const server = await startLocalServer();
  const environment = { EGRESS_ALLOW: server.allow };
  web = await startWebProcess({ databaseUrl: database.url, environment });
  worker = await startTestWorker(database.url, environment);
  const { key } = await storeApiKey(database.pool, await storeUser(database.pool, "owner"), ["write"]);
  site = { key, webUrl: web.url, server };
  childFlowId = await createChildFlow(site);
});

afterAll(async () => {
  if (!areWorkflowsPresent) return;
  console.table(table);
  await Promise.all([web?.stop(), worker?.stop()]);
  await site?.server.close();
  await database?.drop();
});

const skipped = areWorkflowsPresent ? "" : " (skipped: ../shared/data/n8n is not there)";

test.skipIf(!areWorkflowsPresent).each(expected)(
  `$file is rebuilt, activated, and runs to its end from each of its triggers${skipped}`,
  async ({ file, loops, merges, subFlows }) => {
    const rebuilt = await rebuild(file, childFlowId, site);
    const failed = rebuilt.runs.flatMap(({ steps }) => steps.filter(({ status }) => status === "failed"));
    table.push(rowOf(rebuilt));

    expect(failed.map(({ node_key, error }) => ({ node_key, error }))).toEqual([]);
    for (const { execution } of rebuilt.runs)
      expect(execution).toMatchObject({ status: "succeeded", error: null });
    expect(countsOf(rebuilt, "for_each_node", "repeat_node"), "iterations of each container").toEqual(loops);
    expect(countsOf(rebuilt, "merge_node"), "items of each merge").toEqual(merges);
    const children = rebuilt.runs.flatMap(({ steps }) =>
      steps.filter(({ child_execution_id: id }) => id !== null),
    );
    expect(children, "steps that start a sub-flow").toHaveLength(subFlows);
    for (const step of children) {
      const child = await readExecution(site, step.child_execution_id ?? "");
      expect(child).toMatchObject({
        status: "succeeded",
        parent: { node_id: step.node_id, scope: step.scope },
      });
    }
  },
);

/** The counts that the steps of nodes of these types give, in the order of the document, over all executions. */
function countsOf({ document, runs }: Rebuilt, ...types: string[]): unknown[] {
  const nodes = document.nodes.filter(({ type }) => types.includes(type));
  return nodes.flatMap((node) => runs.flatMap((run) => outputsOf(run, node).map(({ count }) => count)));
}

function outputsOf({ steps }: Run, { id }: DocumentNode): JsonObject[] {
  return steps.flatMap(({ node_id, status, output }) =>
    node_id === id && status === "succeeded" && isJsonObject(output) ? [output] : [],
  );
}

function rowOf({
  file,
  nodes,
  mapped,
  replaced,
  expressions,
  runs,
}: Rebuilt): Record<string, string | number> {
  return {
    workflow: file,
    nodes,
    mapped,
    replaced,
    "left out": nodes - mapped - replaced,
    expressions: expressions.all,
    "of them script": expressions.script,
    "steps run": runs.reduce(
      (sum, { steps }) => sum + steps.filter(({ status }) => status !== "skipped").length,
      0,
    ),
    outcome: runs.map(({ execution }) => execution.status).join(", "),
  };
}
