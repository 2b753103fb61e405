import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Connector } from "#engine/connectors/format.ts";

/** An app node of n8n, by its name without the package, as `n8n-operations.json` maps it to ours. */
const appSchema = z.union([
  z.strictObject({
    connector: z.string(),
    /** n8n's defaults, for workflows that name none. */
    resource: z.string(),
    operation: z.string(),
    /** By resource and operation, or by the operation of an old version. The value may name another connector: `other/operation`. */
    operations: z.record(z.string(), z.string()),
  }),
  z.strictObject({ connector: z.string(), trigger: z.string() }),
  /** A node type that is no connector's. It is covered as a whole if there is such a type. */
  z.strictObject({ node: z.string() }),
  z.strictObject({ left_out: z.string() }),
]);
export type AppNames = Readonly<Record<string, z.infer<typeof appSchema>>>;

export function readAppNames(root: string): AppNames {
  const path = join(root, "scripts/connectors/n8n-operations.json");
  return z.record(z.string(), appSchema).parse(JSON.parse(readFileSync(path, "utf8")));
}

/** The names that exist here: operations and triggers as `connector/name`, and the folders of node types. */
export function namesOf(connectors: readonly Connector[], nodes: readonly string[]): Set<string> {
  return new Set([
    ...connectors.flatMap(({ name, operations, triggers }) =>
      [...Object.keys(operations), ...Object.keys(triggers)].map((each) => `${name}/${each}`),
    ),
    ...nodes,
  ]);
}

/** Our name of a use in n8n; null if the map has none, or if it is left out on purpose. */
export function ourName(names: AppNames, app: string, use: string): string | null {
  const known = names[app];
  if (!known || "left_out" in known) return null;
  if ("node" in known) return known.node;
  if ("trigger" in known) return `${known.connector}/${known.trigger}`;
  const operation = known.operations[use];
  if (operation === undefined) return null;
  return operation.includes("/") ? operation : `${known.connector}/${operation}`;
}
