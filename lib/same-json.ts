/** Whether two values are the same as JSON: objects in any order of their keys. A property that is undefined is absent. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((part, index) => isSameJson(part, b[index]));
  }
  const before = new Map<string, unknown>(Object.entries(a));
  const after = new Map<string, unknown>(Object.entries(b));
  return [...new Set([...before.keys(), ...after.keys()])].every((name) =>
    isSameJson(before.get(name), after.get(name)),
  );
}
