import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** Workflows exported from n8n, beside the project. They belong to their authors; nothing of them is part of the project. */
const folder = join(import.meta.dirname, "../../../shared/data/n8n");

export const areWorkflowsPresent = existsSync(folder);

const nodeSchema = z.object({
  name: z.string(),
  type: z.string(),
  typeVersion: z.number().default(1),
  parameters: z.record(z.string(), z.unknown()).default({}),
  disabled: z.boolean().default(false),
  onError: z.string().default(""),
});

const targetSchema = z.object({ node: z.string(), type: z.string(), index: z.int() });

const exportSchema = z.object({
  nodes: z.array(nodeSchema),
  connections: z.record(z.string(), z.record(z.string(), z.array(z.array(targetSchema).nullable()))),
});

/** A node, its type without the package's name, as `splitInBatches`. */
export type SourceNode = z.infer<typeof nodeSchema>;

/** A connection over which items pass. */
export interface Link {
  source: string;
  output: number;
  target: string;
  input: number;
}

export interface Workflow {
  /** By name, in the order of the file; without notes. */
  nodes: ReadonlyMap<string, SourceNode>;
  links: readonly Link[];
  /** The names of the nodes that are attached to an agent: models, memories and tools. */
  parts: ReadonlyMap<string, readonly string[]>;
}

/** The names of all workflows. */
export async function listWorkflows(): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".json") && file !== "index.json");
  return files.map((file) => file.slice(0, -".json".length)).toSorted();
}

export async function readWorkflow(name: string): Promise<Workflow> {
  return parseWorkflow(JSON.parse(await readFile(join(folder, `${name}.json`), "utf8")));
}

export function parseWorkflow(exported: unknown): Workflow {
  const { nodes, connections } = exportSchema.parse(exported);
  const links: Link[] = [];
  const parts = new Map<string, string[]>();
  for (const [source, kinds] of Object.entries(connections)) {
    for (const [kind, outputs] of Object.entries(kinds)) {
      for (const [output, targets] of outputs.entries()) {
        for (const { node: target, index } of targets ?? []) {
          if (kind === "main") links.push({ source, output, target, input: index });
          else parts.set(target, [...(parts.get(target) ?? []), source]);
        }
      }
    }
  }
  const named = nodes
    .map((node) => ({ ...node, type: node.type.split(".").at(-1) ?? node.type }))
    .filter(({ type }) => type !== "stickyNote")
    .map((node) => [node.name, node] as const);
  return { nodes: new Map(named), links, parts };
}

/** The names of the nodes that items reach from these, themselves included, without passing through `except`. */
export function reached(links: readonly Link[], from: Iterable<string>, except?: string): Set<string> {
  const found = new Set(from);
  for (const name of found) {
    if (name === except) continue;
    for (const { source, target } of links) if (source === name) found.add(target);
  }
  return found;
}
