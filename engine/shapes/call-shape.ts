import type { PathStep } from "#lib/field-path.ts";
import type { Shape } from "./shape.ts";

/** The shape of the last calls of one trigger, from the outputs that it had. */
export interface CallShape {
  /** The number of calls examined. */
  calls: number;
  /** Of the trigger's output. */
  shape: Shape;
}

/** By the trigger's id. A trigger without calls is missing. */
export type CallShapes = ReadonlyMap<string, CallShape>;

export const noCallShapes: CallShapes = new Map();

/** Fewer calls prove nothing: a flow is then checked against the sample. */
export const minCalls = 10;

/** The findings about one place in the calls. */
export interface SeenField {
  shape: Shape;
  /** The number of values there, and of the calls, or of the elements of the list around it. */
  seen: number;
  of: number;
  unit: "calls" | "items";
}

/**
 * The values of calls at a path of the trigger's output. `absent`: no call has one. Null if it is not known,
 * because the path is deeper than shapes go, inside lists that were all empty, or among more fields than are
 * stored.
 */
export function findSeen(
  { calls, shape }: CallShape,
  path: readonly PathStep[],
): SeenField | "absent" | null {
  let found: SeenField = { shape, seen: shape.seen, of: calls, unit: "calls" };
  for (const step of path) {
    const next = stepInto(found, step);
    if (next === null || next === "absent") return next;
    found = next;
  }
  return found;
}

function stepInto(found: SeenField, step: PathStep): SeenField | "absent" | null {
  const { lists, objects, strings } = found.shape;
  if ((step === "size" || step === "length") && !objects?.fields.has(step)) {
    return lists || objects || strings ? null : "absent";
  }
  if (objects) {
    const field = objects.fields.get(String(step));
    // If the object had more fields than are listed, its fields were not counted in every call.
    if (objects.hasMore) return null;
    if (field) return { ...found, shape: field, seen: field.seen };
  }
  if (lists && isElement(step)) return insideList(found);
  return isBlank(found.shape) ? null : "absent";
}

/** Of a place where only null was seen, or only redacted values, nothing is known. */
function isBlank({ strings, integers, fractions, booleans, lists, objects }: Shape): boolean {
  return !strings && !lists && !objects && integers + fractions + booleans === 0;
}

function insideList({ shape }: SeenField): SeenField | null {
  const element = shape.lists?.element;
  return element ? { shape: element, seen: element.seen, of: element.seen, unit: "items" } : null;
}

function isElement(step: PathStep): boolean {
  return typeof step === "number" || step === "first" || step === "last" || /^-?\d+$/.test(step);
}
