import type { Shape } from "./shape.ts";

/**
 * A shape with the fields that only another one has, as if they had never been seen here: they are optional. Where
 * nothing is known here, such as inside of lists that were always empty, the other one stands.
 */
export function addKnown(shape: Shape, other: Shape): Shape {
  const { lists, objects } = shape;
  const otherElement = other.lists?.element ?? null;
  return {
    ...shape,
    lists: lists && {
      ...lists,
      element:
        lists.element && otherElement
          ? addKnown(lists.element, otherElement)
          : (lists.element ?? otherElement),
    },
    objects: objects && {
      ...objects,
      fields: withFields(objects.fields, other.objects?.fields ?? new Map()),
    },
  };
}

function withFields(
  fields: ReadonlyMap<string, Shape>,
  others: ReadonlyMap<string, Shape>,
): ReadonlyMap<string, Shape> {
  const all = new Map(fields);
  for (const [name, other] of others) {
    const known = fields.get(name);
    all.set(name, known ? addKnown(known, other) : { ...other, seen: 0 });
  }
  return all;
}
