import type { DocumentNode } from "#engine/document.ts";

/** Old key to new key. */
export type KeyChanges = ReadonlyMap<string, string>;

const tag = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g;
/** Quoted text, which holds no path; or a name that begins one: not within a word or behind a dot, no filter's, no tag's. */
const quotedOrName = /"[^"]*"|'[^']*'|(?<![\w.\]-])(?<!\|\s*)(?<!\{%-?\s*)[A-Za-z_][\w-]*\b(?!\s*:)/g;

/**
 * The node with its templates naming other keys, so that tags go on finding what they found. Every text of the
 * configuration is looked through; only what stands in tags is changed, and a filter's own arguments are not.
 */
export function renameInTags(node: DocumentNode, changes: KeyChanges): DocumentNode {
  if (changes.size === 0) return node;
  const config = renameIn(node.config, changes);
  return config === node.config ? node : { ...node, config: { ...node.config, ...asRecord(config) } };
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Keeps the identity of what does not change. */
function renameIn(value: unknown, changes: KeyChanges): unknown {
  if (typeof value === "string") return renameInText(value, changes);
  if (Array.isArray(value)) {
    const items = value.map((item) => renameIn(item, changes));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, item]) => [name, item, renameIn(item, changes)] as const);
  if (entries.every(([, before, after]) => before === after)) return value;
  return Object.fromEntries(entries.map(([name, , after]) => [name, after]));
}

function renameInText(text: string, changes: KeyChanges): string {
  if (!text.includes("{")) return text;
  return text.replace(tag, (whole) => whole.replace(quotedOrName, (name) => changes.get(name) ?? name));
}
