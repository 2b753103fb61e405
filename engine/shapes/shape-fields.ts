import type { Format } from "./format.ts";
import type { Shape } from "./shape.ts";

/** The types of JSON. Numbers with and without a fraction are separate types. */
type ShapeType = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

/** One place of a shape, as sent. A list of them, each after the one around it, is the whole shape. */
export interface ShapeField {
  /** Names; null stands for all elements of a list. An empty path is the value itself. */
  path: readonly (string | null)[];
  /** The number of values seen here. */
  seen: number;
  /** The number of values of each type. Types that were not seen are omitted. */
  types: { readonly [type in ShapeType]?: number | undefined };
  /** The texts, while they are few and short; null if there are too many, or none. */
  values: readonly string[] | null;
  /** The format that all texts share, if any. */
  format: Format | null;
  /** There were more fields than are listed. */
  has_more: boolean;
}

/** A shape as a list of its places. */
export function toShapeFields(shape: Shape, path: ShapeField["path"] = []): ShapeField[] {
  const { seen, nulls, booleans, integers, fractions, strings, lists, objects } = shape;
  const counts: Record<ShapeType, number> = {
    null: nulls,
    boolean: booleans,
    integer: integers,
    number: fractions,
    string: strings?.seen ?? 0,
    array: lists?.seen ?? 0,
    object: objects?.seen ?? 0,
  };
  const types = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  const values = strings?.values ?? null;
  const own = {
    path,
    seen,
    types,
    values,
    format: strings?.format ?? null,
    has_more: objects?.hasMore ?? false,
  };
  const fields = [...(objects?.fields ?? [])];
  return [
    own,
    ...(lists?.element ? toShapeFields(lists.element, [...path, null]) : []),
    ...fields.flatMap(([name, field]) => toShapeFields(field, [...path, name])),
  ];
}

interface Place {
  field: ShapeField | null;
  element: Place | null;
  fields: Map<string, Place>;
}

const newPlace = (): Place => ({ field: null, element: null, fields: new Map() });

/** The shape that `toShapeFields` made the list from. */
export function fromShapeFields(fields: readonly ShapeField[]): Shape {
  const root = newPlace();
  for (const field of fields) placeAt(root, field.path).field = field;
  return toShape(root);
}

function placeAt(root: Place, path: ShapeField["path"]): Place {
  let place = root;
  for (const step of path) {
    if (step === null) {
      place.element ??= newPlace();
      place = place.element;
      continue;
    }
    const next = place.fields.get(step) ?? newPlace();
    place.fields.set(step, next);
    place = next;
  }
  return place;
}

function toShape({ field, element, fields }: Place): Shape {
  const { seen = 0, types = {}, values = null, format = null, has_more: hasMore = false } = field ?? {};
  const { string = 0, array = 0, object = 0 } = types;
  return {
    seen,
    nulls: types.null ?? 0,
    booleans: types.boolean ?? 0,
    integers: types.integer ?? 0,
    fractions: types.number ?? 0,
    strings: string > 0 ? { seen: string, values, format } : null,
    lists: array > 0 ? { seen: array, element: element && toShape(element) } : null,
    objects:
      object > 0
        ? { seen: object, fields: new Map([...fields].map(([name, at]) => [name, toShape(at)])), hasMore }
        : null,
  };
}
