import type { FlowDocument } from "#engine/document.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";
import { cutText } from "#lib/cut-text.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { viewerOf, visibleFlow } from "#server/identity/visibility/visible.sql.ts";
import { escapeLike } from "#server/platform/database/escape-like.ts";
import { query, type Transaction } from "#server/platform/database/transaction.ts";

/** The name of a flow that has no trigger yet, until a person names it. */
export const namelessFlow = "Untitled flow";

const maxBaseLength = 180;
const maxNameLength = 200;

/** The name that a document's first trigger gives its flow; null if it has no trigger. */
export function nameOfTrigger({ nodes }: FlowDocument, types: NodeTypes): string | null {
  for (const node of nodes) {
    const definition = definitionOf(node, types);
    if (definition?.category !== "trigger") continue;
    const { label } = node.config;
    const isRelabeled = typeof label === "string" && label.trim() !== "" && label !== definition.label;
    const name = isRelabeled ? label : (definition.trigger?.flowName?.(node.config) ?? definition.label);
    return cutText(name.replaceAll(/\s+/g, " ").trim(), maxBaseLength) || definition.label;
  }
  return null;
}

/** "Webhook"; "Webhook 2" if that is taken, and so on. */
export function firstFree(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(numbered(base, number))) number += 1;
  return numbered(base, number);
}

/** A long name is truncated, so that the number always fits. */
function numbered(base: string, number: number): string {
  const suffix = ` ${number}`;
  return `${cutText(base, maxNameLength - suffix.length).trimEnd()}${suffix}`;
}

const selectTaken = `
  select name from flows f
  where name like $1 and id is distinct from $2::uuid and ${visibleFlow("f", "$3")}`;

/**
 * A name that no other flow visible to the user has. Transactions that look for one take turns, so that two flows created at once do not get
 * the same.
 *
 * @param flowId the flow to be named, whose own name is free; null for a new one
 */
export async function findFreeName(
  tx: Transaction,
  principal: Principal,
  base: string,
  flowId: string | null,
): Promise<string> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('flow_names'))`;
  const like = `${escapeLike(cutText(base, maxBaseLength))}%`;
  const rows = await query<{ name: string }>(tx, selectTaken, [like, flowId, viewerOf(principal)]);
  return firstFree(base, new Set(rows.map(({ name }) => name)));
}
