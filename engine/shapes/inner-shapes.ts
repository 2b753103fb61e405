import type { Shape } from "./shape.ts";

/** The shapes directly inside a shape: of its fields, and of the elements of its lists. */
export function innerShapes({ lists, objects }: Shape): Shape[] {
  return [...(lists?.element ? [lists.element] : []), ...(objects?.fields.values() ?? [])];
}
