import { innerShapes } from "./inner-shapes.ts";
import type { Shape } from "./shape.ts";

/**
 * The same shape with at most `max` places: the deepest are dropped first. An object that lost fields has `hasMore`. A
 * shape that is small enough is returned itself.
 */
export function limitShape(shape: Shape, max: number): Shape {
  const kept = new Set([shape]);
  let isCut = false;
  // A set is walked in the order of insertion, so this goes level by level.
  for (const each of kept) {
    const inner = innerShapes(each);
    const left = max - kept.size;
    if (inner.length > left) isCut = true;
    for (const one of inner.slice(0, left)) kept.add(one);
  }
  return isCut ? onlyKept(shape, kept) : shape;
}

function onlyKept(shape: Shape, kept: ReadonlySet<Shape>): Shape {
  const { lists, objects } = shape;
  const element = lists?.element && kept.has(lists.element) ? onlyKept(lists.element, kept) : null;
  const fields = [...(objects?.fields ?? [])].filter(([, field]) => kept.has(field));
  return {
    ...shape,
    lists: lists && { ...lists, element },
    objects: objects && {
      ...objects,
      fields: new Map(fields.map(([name, field]) => [name, onlyKept(field, kept)])),
      hasMore: objects.hasMore || fields.length < objects.fields.size,
    },
  };
}
