import type { GraphNode } from "#engine/graph/graph.ts";
import type { PathStep } from "#lib/field-path.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import { formatPath } from "./format-path.ts";

/** Below it, tags find the values of stored variables: `{{_vars.api_url}}`. */
export const varsRoot = "_vars";

/** The text that a preview shows in place of a secret value. */
export const hiddenValue = "•••";

/** The form of a variable's name. */
export const variableNamePattern = /^[a-z_][a-z0-9_]*$/;

/** Whether the settings of a node can use variables. A trigger's are read before any execution has loaded them. */
export function seesVariables({ definition }: GraphNode): boolean {
  return definition.category !== "trigger";
}

/**
 * Whether a path leads to a variable; null when it is not about variables.
 *
 * @param variables null if it is not known which variables exist
 */
export function resolvesVariable(
  variables: JsonObject | null,
  [root, name, ...rest]: readonly PathStep[],
): boolean | null {
  if (root !== varsRoot) return null;
  if (name === undefined || variables === null) return true;
  const isKnown = Object.hasOwn(variables, name);
  return (
    isKnown && (rest.length === 0 || (rest.length === 1 && (rest[0] === "size" || rest[0] === "length")))
  );
}

/** The name of the variable that a path leads to; null when it is not about one. */
export function variableIn([root, name]: readonly PathStep[]): string | null {
  return root === varsRoot && name !== undefined ? String(name) : null;
}

/** The tags of the variables, with the values that may be shown. */
export function suggestVariables(
  variables: JsonObject,
): { tag: string; path: string; type: "string"; sample: Json; node_id: string; node_label: string }[] {
  return Object.entries(variables).map(([name, sample]) => {
    const path = formatPath([varsRoot, name]);
    return { tag: `{{${path}}}`, path, type: "string", sample, node_id: varsRoot, node_label: "Variables" };
  });
}

/** Tags name `_vars`, code names `vars`. */
const mention = "vars";
const words = /(?<![A-Za-z0-9_$])[a-z_][a-z0-9_]*(?![A-Za-z0-9_$])/g;

/** Whether a text may use variables. */
export function mentionsVariables(text: string): boolean {
  return text.includes(mention);
}

/**
 * The names of all variables that nodes may use: every word in the settings of those that mention variables at all. An
 * execution loads no others. Empty where no node mentions variables.
 */
export function wordsForVariables(nodes: Iterable<GraphNode>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const node of nodes) {
    if (!seesVariables(node)) continue;
    const texts = [...textsIn(node.config)];
    if (!texts.some(mentionsVariables)) continue;
    for (const text of texts) for (const [word] of text.matchAll(words)) found.add(word);
  }
  return found;
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null) {
    for (const each of Object.values(value)) yield* textsIn(each);
  }
}
