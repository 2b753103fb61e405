import type { Shape } from "#engine/shapes/shape.ts";

/** A shape in which nothing is known of places that had any of these texts, which stand for values that are not stored. */
export function hideMarks(shape: Shape, marks: ReadonlySet<string>): Shape {
  const { strings, lists, objects } = shape;
  const isMarked = strings?.values?.some((value) => marks.has(value)) ?? false;
  return {
    ...shape,
    strings: isMarked ? null : strings,
    lists: lists && { ...lists, element: lists.element && hideMarks(lists.element, marks) },
    objects: objects && {
      ...objects,
      fields: new Map([...objects.fields].map(([name, field]) => [name, hideMarks(field, marks)])),
    },
  };
}
