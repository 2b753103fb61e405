/** A template setting as text; other values as they would be typed. */
export function templateText(value: unknown): string {
  if (typeof value === "string") return value;
  return value === undefined ? "" : (JSON.stringify(value) ?? "");
}
