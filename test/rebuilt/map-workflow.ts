import type { FlowDocument, NodeSettings } from "#engine/document.ts";
import { webhookItems } from "./code-frame.ts";
import {
  createConverter,
  type ExpressionCounts,
  type Output,
  outputOfTrigger,
  outputUnder,
} from "./convert.ts";
import { createDocumentBuilder } from "./document-builder.ts";
import { findLoops, type Loop } from "./loops.ts";
import { isTrigger, keyOfLoop, type MappedNode, mapNode, type Surroundings } from "./map-node.ts";
import { type Link, reached, type SourceNode, type Workflow } from "./workflow.ts";

/** A workflow as a document of ours, and what became of its nodes. */
export interface MappedWorkflow {
  document: FlowDocument;
  nodes: number;
  /** As nodes of ours that do the same. */
  mapped: number;
  /** As a local request or a Manual trigger. */
  replaced: number;
  expressions: ExpressionCounts;
}

/** One of their nodes as it stands in our document. */
interface Placed extends MappedNode {
  node: SourceNode;
  key: string;
  /** The node that connections to it lead to, and the one that they come from. */
  entryId: string;
  exitId: string;
  parentId: string | undefined;
}

/**
 * Rebuilds a workflow as far as our node types exist. Cycles become containers. A list of items passes as a list: nodes
 * that n8n runs for each item run once, with the first, except in a loop. Models and memories of agents, and nodes that
 * no trigger leads to, are left out.
 */
export function mapWorkflow(workflow: Workflow, surroundings: Surroundings): MappedWorkflow {
  const loops = findLoops(workflow);
  const live = reached(
    workflow.links,
    [...workflow.nodes.values()].filter(isTrigger).map(({ name }) => name),
  );
  const links = workflow.links.filter(
    (link) => live.has(link.source) && !loops.some((loop) => leadsBack(link, loop)),
  );
  const { document, add, connect } = createDocumentBuilder();
  const expressions = { all: 0, script: 0 };
  const placed = new Map<string, Placed>();
  const containers = new Map<Loop, string>();
  const keyFor = createKeys();

  const outputOf = (name: string, index = 0): Output | undefined => {
    const { output, node, key } = placed.get(name) ?? {};
    if (!node || !key) return undefined;
    // A webhook and a calling flow pass one item, other triggers several.
    if (node.type === "webhook") return outputOfTrigger(key, [key], webhookItems);
    if (node.type === "executeWorkflowTrigger") return outputOfTrigger(key, [key], "trigger");
    if (isTrigger(node)) return outputOfTrigger(key, ["items"], "trigger.items");
    const before = links.find(({ target }) => target === name);
    return output ? output(index) : before && outputOf(before.source, before.output);
  };

  const place = (node: SourceNode) => {
    const before = links.filter(({ target }) => target === node.name);
    const inputs = before
      .toSorted((a, b) => a.input - b.input)
      .flatMap(({ source, output }) => outputOf(source, output) ?? []);
    const loop = loops.find(({ inside }) => inside.has(node.name));
    const key = keyFor(node.type);
    const converter = createConverter(inputs[0] ?? outputUnder([key]), (name) => outputOf(name), expressions);
    const mapped = mapNode(node, key, converter, inputs, surroundings);
    const parentId = loop && (containers.get(loop) ?? addRepeat(loop));
    const eachId = mapped.runsForEach && addForEach(key, mapped.runsForEach, parentId);
    const settings = settingsOf(node);
    const id = add({ ...mapped, key, label: node.name, parentId: eachId ?? parentId, settings });
    if (eachId !== undefined) connect(eachId, "item", id);
    const own = loops.find(({ listNode }) => listNode === node.name);
    if (own) containers.set(own, id);
    const firstTool = runTools(node, id, parentId);
    placed.set(node.name, {
      ...mapped,
      node,
      key,
      parentId,
      entryId: firstTool ?? eachId ?? id,
      exitId: eachId ?? id,
    });
  };

  const addForEach = (key: string, items: string, parentId: string | undefined) =>
    add({ type: "for_each_node", key: keyOfLoop(key), label: "For Each", config: { items }, parentId });

  const addRepeat = (loop: Loop) => {
    const id = add({ type: "repeat_node", key: keyFor("repeat"), label: "Repeat" });
    containers.set(loop, id);
    return id;
  };

  /** The workflows that an agent has as tools run once before it. Returns the first one's id. */
  const runTools = ({ name }: SourceNode, agentId: string, parentId: string | undefined) => {
    const tools = (workflow.parts.get(name) ?? []).filter(
      (part) => workflow.nodes.get(part)?.type === "toolWorkflow",
    );
    const ids = tools.map((label) => {
      const config = {
        flow_id: toolFlowId(workflow, surroundings),
        input: JSON.stringify(surroundings.made),
      };
      return add({ type: "run_flow_node", key: keyFor("toolWorkflow"), label, config, parentId });
    });
    for (const [index, id] of ids.entries()) connect(id, "output", ids[index + 1] ?? agentId);
    return ids[0];
  };

  for (const name of inOrder([...live], links)) {
    const node = workflow.nodes.get(name);
    if (node) place(node);
  }
  for (const link of links) {
    const [source, target] = [placed.get(link.source), placed.get(link.target)];
    if (!source || !target) continue;
    const isError = source.node.onError === "continueErrorOutput" && link.output > 0;
    const handle = isError ? "error" : (source.handle?.(link.output) ?? "output");
    const loop = loops.find(({ listNode, entries }) => listNode === null && entries.has(link.target));
    const repeatId = loop && containers.get(loop);
    connect(source.exitId, handle, repeatId ?? target.entryId);
    if (repeatId !== undefined) connect(repeatId, "start", target.entryId);
  }
  for (const { node, handle, exitId, parentId, key } of placed.values()) {
    if (links.some(({ source }) => source === node.name)) continue;
    const exit = handle?.(0) ?? "output";
    const loop = loops.find(({ listNode, inside }) => listNode === null && inside.has(node.name));
    if (loop && !loop.cycle.has(node.name)) {
      // It is a way out of the cycle.
      const config = { level: "loop" };
      connect(exitId, exit, add({ type: "stop_node", key: `${key}_stop`, label: "Stop", config, parentId }));
    } else if (parentId === undefined && isInSubFlow(workflow, node.name)) {
      // A sub-flow returns what its last node gives.
      const config = { value: `{{${outputOf(node.name)?.at([]) ?? key}}}` };
      connect(exitId, exit, add({ type: "return_node", key: `${key}_return`, label: "Return", config }));
    }
  }
  const tools = [...workflow.nodes.values()].filter(({ type }) => type === "toolWorkflow").length;
  const replaced = [...placed.values()].filter(({ isReplaced }) => isReplaced).length;
  const mapped = placed.size - replaced + tools;
  return { document, nodes: workflow.nodes.size, mapped, replaced, expressions };
}

/** Whether a link closes the loop. */
function leadsBack({ source, target }: Link, { listNode, entries, cycle }: Loop): boolean {
  return cycle.has(source) && (listNode === null ? entries.has(target) : target === listNode);
}

/** The names so that each comes after those that lead to it. */
function inOrder(names: readonly string[], links: readonly Link[]): string[] {
  const order = new Set<string>();
  const visit = (name: string) => {
    if (order.has(name)) return;
    for (const { source, target } of links) if (target === name) visit(source);
    order.add(name);
  };
  for (const name of names) visit(name);
  return [...order];
}

function isInSubFlow({ nodes, links }: Workflow, name: string): boolean {
  const called = [...nodes.values()].filter(({ type }) => type === "executeWorkflowTrigger");
  return reached(
    links,
    called.map((trigger) => trigger.name),
  ).has(name);
}

/** A tool runs the workflow that it is in, if that can be called. */
function toolFlowId({ nodes }: Workflow, { flowId, childFlowId }: Surroundings): string {
  return [...nodes.values()].some(({ type }) => type === "executeWorkflowTrigger") ? flowId : childFlowId;
}

function settingsOf({ onError, disabled }: SourceNode): Partial<NodeSettings> {
  return {
    disabled,
    ...(onError === "continueRegularOutput" && { on_failure: "continue" as const }),
    ...(onError === "continueErrorOutput" && { on_failure: "error_handle" as const }),
  };
}

/** Gives each node a key from its type and a number: `http_request_2`. */
function createKeys(): (type: string) => string {
  const numbers = new Map<string, number>();
  return (type) => {
    const name = type.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const number = (numbers.get(name) ?? 0) + 1;
    numbers.set(name, number);
    return `${name}_${number}`;
  };
}
