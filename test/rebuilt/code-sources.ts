import type { Json } from "#lib/json.ts";
import { isCode } from "./code.ts";
import { webhookItems } from "./code-frame.ts";
import type { SourceNode, Workflow } from "./workflow.ts";

/** They pass on what they get. */
const passing = new Set(["if", "switch", "filter", "noOp", "merge"]);

/** The nodes whose items a node gets, through nodes that pass them on. */
export function sourcesOf({ nodes, links }: Workflow, name: string): string[] {
  const sources = new Set<string>();
  const visited = new Set([name]);
  for (const each of visited) {
    for (const { source, target } of links) {
      if (target !== each) continue;
      if (passing.has(nodes.get(source)?.type ?? "")) visited.add(source);
      else sources.add(source);
    }
  }
  return [...sources];
}

/** Its Code nodes, each after those that lead to it; a connection that closes a cycle is ignored. */
export function codeInOrder({ nodes, links }: Workflow): SourceNode[] {
  const visited = new Set<string>();
  const order: SourceNode[] = [];
  const visit = (name: string) => {
    if (visited.has(name)) return;
    visited.add(name);
    for (const { source, target } of links) if (target === name) visit(source);
    const node = nodes.get(name);
    if (node && isCode(node)) order.push(node);
  };
  for (const name of nodes.keys()) visit(name);
  return order;
}

/** Where code finds the items of a node, if each node's output is under its name. */
export function itemsOf({ nodes }: Workflow, name: string): string {
  const output = `nodes[${JSON.stringify(name)}]`;
  const type = nodes.get(name)?.type;
  if (type === "webhook") return webhookItems;
  return type === "httpRequest" ? `${output}?.body` : output;
}

/** The output of our node in place of this one. */
export function outputOf({ nodes }: Workflow, name: string, value: Json): Json {
  return nodes.get(name)?.type === "httpRequest" ? { status: 200, headers: {}, body: value } : value;
}
