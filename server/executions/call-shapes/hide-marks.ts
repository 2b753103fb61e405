import type { Shape } from "#engine/shapes/shape.ts";

/**
 * A shape in which places that had any of these placeholders for values that are not stored count as unknown.
 */
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
