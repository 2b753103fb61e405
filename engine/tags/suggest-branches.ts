import type { CallShape, SeenField } from "#engine/shapes/call-shape.ts";
import type { Shape } from "#engine/shapes/shape.ts";
import type { PathStep } from "#lib/field-path.ts";
import { isJsonObject, type Json } from "#lib/json.ts";

/** Steps of a path, including the first. */
const maxDepth = 8;

/** A place in an output, and the places inside it. */
export interface Branch {
  steps: readonly PathStep[];
  /** Undefined if only the calls have it. */
  value: Json | undefined;
  /** Null if it is not known. */
  seen: SeenBranch | null;
  branches: Branch[];
}

/** A place in the shape of calls, and the number of calls or items that it is a part of. */
export interface SeenBranch {
  shape: Shape;
  of: number | null;
  unit: SeenField["unit"];
}

export function seenRoot({ calls, shape }: CallShape): SeenBranch {
  return { shape, of: calls, unit: "calls" };
}

/** Adds the children level by level, until there are `limit` branches in total. */
export function grow(roots: Branch[], limit: number): Branch[] {
  const limited = roots.slice(0, limit);
  const queue = [...limited];
  for (const branch of queue) {
    if (queue.length >= limit) break;
    if (branch.steps.length >= maxDepth) continue;
    for (const [step, inner] of below(branch, limit - queue.length)) {
      const extended: Branch = { ...inner, steps: [...branch.steps, step] };
      branch.branches.push(extended);
      queue.push(extended);
    }
  }
  return limited;
}

type Child = [step: PathStep, inner: Omit<Branch, "steps">];

/** The fields or the first element of a value, and then those that only the calls have. */
export function below({ value = null, seen }: Branch, limit: number): Child[] {
  if (Array.isArray(value) || (value === null && seen?.shape.lists && !seen.shape.objects)) {
    const element = seenElement(seen);
    const first = Array.isArray(value) ? value[0] : undefined;
    if (first === undefined && !element) return [];
    return [[0, { value: first, seen: element, branches: [] }]];
  }
  const fields = value === null || isJsonObject(value) ? seen?.shape.objects?.fields : undefined;
  const own = isJsonObject(value) ? value : {};
  const names = new Set([...Object.keys(own), ...(fields?.keys() ?? [])]);
  return [...names]
    .slice(0, limit)
    .map((name) => [
      name,
      { value: Object.hasOwn(own, name) ? own[name] : undefined, seen: seenInside(seen, name), branches: [] },
    ]);
}

function seenElement(seen: SeenBranch | null): SeenBranch | null {
  const element = seen?.shape.lists?.element;
  return element ? { shape: element, of: element.seen, unit: "items" } : null;
}

function seenInside(seen: SeenBranch | null, name: string): SeenBranch | null {
  const objects = seen?.shape.objects;
  const shape = objects?.fields.get(name);
  // Of an object with more fields, not each was counted every time.
  return seen && shape ? { ...seen, shape, of: objects?.hasMore ? null : seen.of } : null;
}
