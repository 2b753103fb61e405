/** The path to a value in a configuration: property names and list indexes. */
export type ConfigPath = readonly (string | number)[];

/** A path as a JSON pointer (RFC 6901). */
export function toPointer(path: ConfigPath): string {
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** Replaces the value at a path. Missing objects on the path are created. */
export function withValueAt(value: unknown, [step, ...rest]: ConfigPath, replacement: unknown): unknown {
  if (step === undefined) return replacement;
  if (typeof step === "number") {
    const list = Array.isArray(value) ? value : [];
    return list.with(step, withValueAt(list[step], rest, replacement));
  }
  const object = isObject(value) ? value : {};
  return { ...object, [step]: withValueAt(object[step], rest, replacement) };
}

/** Moves one element of a list. */
export function moveValue<Element>(list: readonly Element[], from: number, to: number): Element[] {
  if (to < 0 || to >= list.length || from < 0 || from >= list.length) return [...list];
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
