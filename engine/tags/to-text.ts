import { toJson } from "./to-json.ts";

/** A value as text: empty for null, JSON for objects and arrays. */
export function toText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "";
  if (typeof value === "boolean") return String(value);
  return value === undefined || value === null ? "" : JSON.stringify(toJson(value));
}
