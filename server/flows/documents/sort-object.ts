/** The same object with the properties sorted, at every depth. Two equal objects then have the same JSON text. */
export function sortObject(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sortProperties(value[name])]));
}

function sortProperties(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortProperties);
  return typeof value === "object" && value !== null ? sortObject({ ...value }) : value;
}
