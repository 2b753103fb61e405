import type { Json, JsonObject } from "#lib/json.ts";
import { assignmentsOf } from "./assignments.ts";
import { conditionGroups, type SourceCondition } from "./conditions.ts";
import { partsOf, readingOf, singleReading, textsIn } from "./expression.ts";
import { findLoops } from "./loops.ts";
import type { SourceNode, Workflow } from "./workflow.ts";

/** How many items made lists have. */
const madeItems = 3;

/**
 * The data that a rebuilt workflow runs on, derived from what it reads: every path that its expressions read has a
 * value, and the first branch of each condition is followed. Callers send it, and the local server answers with it.
 *
 * @param forCode what the workflow's code reads of them as well
 * @returns what the first answer of a node is, the second, and so on; the last one stays. In a loop without a list, the
 *   first leads around once more and the last out of it.
 */
export function madeAnswers(workflow: Workflow, forCode: readonly JsonObject[] = []): JsonObject[] {
  const around = { ...recordOf(workflow, true), ...forCode[0] };
  const out = { ...recordOf(workflow, false), ...forCode.at(-1) };
  return JSON.stringify(around) === JSON.stringify(out) ? [out] : [around, out];
}

function recordOf(workflow: Workflow, goesAround: boolean): JsonObject {
  const record: JsonObject = {};
  const nodes = [...workflow.nodes.values()];
  const sources = new Map(
    nodes.flatMap(assignmentsOf).flatMap(({ name, value }) => {
      const reading = singleReading(value);
      return reading ? [[name, reading.path] as const] : [];
    }),
  );
  /** Puts a value where a path reads it, also through the fields that Set nodes copy. */
  const put = (path: readonly string[], value: Json, depth = 0) => {
    // A webhook's body is at the top level of our calls.
    const [first = "", ...rest] = path[0] === "body" && path.length > 1 ? path.slice(1) : path;
    if (first === "" || depth > 5) return;
    putAt(record, [first, ...rest], value);
    const source = sources.get(first);
    if (source && source[0] !== first) put([...source, ...rest], value, depth + 1);
  };
  for (const node of nodes) {
    for (const text of textsIn(node.parameters)) {
      for (const part of partsOf(text)) {
        const reading = "expression" in part && readingOf(part.expression);
        if (reading) put(reading.path, "made");
      }
    }
  }
  for (const node of nodes) for (const [path, value] of wanted(workflow, node, goesAround)) put(path, value);
  const item = structuredClone(record);
  return {
    ...record,
    items: Array.from({ length: madeItems }, (_, index) => ({ ...item, number: index + 1 })),
  };
}

function* wanted(workflow: Workflow, node: SourceNode, goesAround: boolean): Generator<[string[], Json]> {
  const list = Array.from({ length: madeItems }, (_, index) => `made ${index + 1}`);
  for (const { name, type } of assignmentsOf(node)) if (type === "array") yield [[name], list];
  if (node.type === "splitOut") for (const name of splitFields(node)) yield [name.split("."), list];
  const groups = conditionGroups(node);
  const chosen = groups[goesAround ? leadingAround(workflow, node) : 0] ?? groups[0];
  for (const condition of chosen?.conditions ?? []) {
    const reading = singleReading(condition.left);
    if (reading) yield [[...reading.path], valueFor(condition)];
  }
}

/** The case of a Switch that leads around a loop once more, or the first. */
function leadingAround(workflow: Workflow, { name }: SourceNode): number {
  const loop = findLoops(workflow).find(({ listNode, cycle }) => listNode === null && cycle.has(name));
  const link = workflow.links.find(({ source, target }) => source === name && loop?.cycle.has(target));
  return link?.output ?? 0;
}

export function splitFields({ parameters }: SourceNode): string[] {
  return String(parameters.fieldToSplitOut ?? "")
    .split(",")
    .map((name) => name.trim());
}

/** A value for which a condition is true. */
function valueFor({ operator, right }: SourceCondition): Json {
  const text = String(right ?? "").replace(/^=/, "");
  switch (operator) {
    case "greater":
      return Number(text) + 1;
    case "less":
      return Number(text) - 1;
    case "not_equals":
    case "not_contains":
    case "exists":
    case "is_not_empty":
      return "made";
    case "is_true":
      return true;
    case "is_false":
      return false;
    case "is_empty":
      return "";
    default:
      return typeof right === "boolean" || typeof right === "number" ? right : text;
  }
}

function putAt(record: JsonObject, [first = "", ...rest]: readonly string[], value: Json): void {
  const present = record[first];
  if (rest.length === 0) {
    // A made text does not replace a field with fields of its own.
    if (present === undefined || value !== "made") record[first] = value;
    return;
  }
  const inner = typeof present === "object" && present !== null && !Array.isArray(present) ? present : {};
  record[first] = inner;
  putAt(inner, rest, value);
}
