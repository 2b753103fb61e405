import { parseNumber } from "#engine/conditions/read-number.ts";
import { fieldsResolved, type ResolvedAt } from "#engine/field.ts";
import type { FlowProblem, Graph, GraphNode } from "#engine/graph/graph.ts";
import { certainChoicesOf } from "#engine/shapes/choices.ts";
import type { Shape } from "#engine/shapes/shape.ts";
import { hasTag } from "#lib/tag-text.ts";
import { type CallFields, callFields, isTelling } from "./call-fields.ts";
import { compileTemplate } from "./compile.ts";
import { conditionsIn, type StoredCondition } from "./find-conditions.ts";
import { formatPath } from "./format-path.ts";
import type { Samples } from "./samples.ts";

const orders: ReadonlySet<string> = new Set(["greater", "greater_or_equal", "less", "less_or_equal"]);
const equalities: ReadonlySet<string> = new Set(["equals", "not_equals"]);
const times: readonly ResolvedAt[] = ["before", "inside", "item"];

/**
 * Warnings about conditions that contradict the last calls: a number that is compared with text
 * (`condition_type`), or a field with few values with one that it never had (`condition_value`).
 */
export function checkConditions(graph: Graph, samples: Samples): FlowProblem[] {
  return [...graph.nodes.values()].flatMap((node) =>
    times.flatMap((at) => {
      const found = [...conditionsIn(fieldsResolved(node.definition.fields, at), node.config)];
      if (found.length === 0) return [];
      const calls = callFields(graph, node.id, samples, at);
      return found.flatMap((condition) => problemOf(condition, calls, node) ?? []);
    }),
  );
}

function problemOf(condition: StoredCondition, calls: CallFields, node: GraphNode): FlowProblem | null {
  const left = operandOf(condition.left, calls);
  if (!left || "text" in left) return null;
  const right = operandOf(condition.right, calls);
  if (!right) return null;
  const found = "text" in right ? checkText(condition, left, right.text) : checkTag(condition, left, right);
  if (!found) return null;
  return {
    nodeId: node.id,
    edgeId: null,
    pointer: `${condition.pointer}/right`,
    isWarning: true,
    ...found,
  };
}

interface Known {
  path: string;
  kind: Kind;
  /** The texts that it had, if another one would be a surprise. */
  choices: readonly string[] | null;
}
type Kind = "number" | "boolean" | "text";

/**
 * One side of a condition: a fixed text, or a tag that had the same type in every call. Null if it cannot be
 * compared.
 */
function operandOf(source: string, calls: CallFields): Known | { text: string } | null {
  if (!hasTag(source)) return { text: source };
  const template = compileTemplate(source);
  const steps = template.kind === "compiled" ? template.only?.path : null;
  const seen = steps ? calls.find(steps) : null;
  if (!steps || !seen || !isTelling({ ...seen, of: seen.seen })) return null;
  const kind = kindOf(seen.shape);
  const { strings } = seen.shape;
  return kind && { path: formatPath(steps), kind, choices: strings && certainChoicesOf(strings) };
}

/**
 * The type of all values; null if there are several types, or another one. Text that is a number compares as
 * a number.
 */
function kindOf({ strings, integers, fractions, booleans, lists, objects }: Shape): Kind | null {
  if (lists || objects) return null;
  const kinds: Kind[] = [
    ...(strings ? ["text" as const] : []),
    ...(integers + fractions > 0 ? ["number" as const] : []),
    ...(booleans > 0 ? ["boolean" as const] : []),
  ];
  if (kinds.length !== 1 || strings?.format === "number") return null;
  return kinds[0] ?? null;
}

type Found = { code: "condition_type" | "condition_value"; detail: string };

function checkText({ operator }: StoredCondition, left: Known, text: string): Found | null {
  if (text.trim() === "" || !(equalities.has(operator) || orders.has(operator))) return null;
  const isNumber = parseNumber(text) !== null;
  if (left.kind === "number" && !isNumber) {
    return {
      code: "condition_type",
      detail: `\`${left.path}\` was always a number in the last calls, and “${text}” is text.`,
    };
  }
  if (left.kind === "text" && isNumber && orders.has(operator)) {
    return {
      code: "condition_type",
      detail: `\`${left.path}\` was text in the last calls, and not always a number. Other text has no order, so the condition is false for it.`,
    };
  }
  if (!equalities.has(operator)) return null;
  if (left.kind === "boolean" && !/^(true|false)$/i.test(text.trim())) {
    return { code: "condition_type", detail: `\`${left.path}\` was always true or false in the last calls.` };
  }
  if (left.kind !== "text" || left.choices === null || left.choices.includes(text)) return null;
  const values = left.choices.map((value) => `“${value}”`).join(", ");
  return {
    code: "condition_value",
    detail: `\`${left.path}\` was never “${text}” in the last calls. Its values were ${values}.`,
  };
}

function checkTag({ operator }: StoredCondition, left: Known, right: Known): Found | null {
  if (left.kind === right.kind || !(equalities.has(operator) || orders.has(operator))) return null;
  const words = { number: "a number", boolean: "true or false", text: "text" };
  return {
    code: "condition_type",
    detail: `In the last calls, \`${left.path}\` was always ${words[left.kind]}, and \`${right.path}\` ${words[right.kind]}.`,
  };
}
