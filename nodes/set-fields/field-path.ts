import { type FieldStep, parseFieldPath as parseSteps } from "#lib/field-path.ts";

/** Names that reach an object's prototype in careless code, here or wherever the output is sent. */
const forbidden = new Set(["__proto__", "constructor", "prototype"]);

export type FieldPath = { steps: readonly FieldStep[] } | { code: string; detail: string };

/** The steps of a field's name, `order.items[0].sku` or `["odd.name"]`, or the problem with it. */
export function parseFieldPath(name: string): FieldPath {
  if (name.trim() === "") {
    return {
      code: "field_name_required",
      detail: "Enter a name, such as order.total.",
    };
  }
  const steps = parseSteps(name);
  if (steps === null) {
    const detail = `"${name}" is not a field. Write it like order.total, items[0].sku or ["odd.name"].`;
    return { code: "field_name_invalid", detail };
  }
  if (typeof steps[0] === "number" || steps.some((step) => typeof step === "object")) {
    const detail = `"${name}" names no field. Write it like order.total, items[0].sku or ["odd.name"].`;
    return { code: "field_name_invalid", detail };
  }
  const bad = steps.find((step) => typeof step === "string" && forbidden.has(step));
  if (bad !== undefined) {
    return { code: "field_name_forbidden", detail: `A field cannot be called ${bad}. Choose another name.` };
  }
  return { steps };
}

/**
 * The same before publishing: refuses `v1.2 final`, whose dot is probably part of the name. Flows that were published
 * with such a name keep working.
 */
export function checkFieldPath(name: string): FieldPath {
  const path = parseFieldPath(name);
  const isUnclear = !name.includes("[") && /\.\s*\d+[^\d.\s]|\.\s*\d+\s+[^\s.]/.test(name);
  if ("code" in path || !isUnclear) return path;
  const [first = "", ...rest] = name.split(".").map((part) => part.trim());
  const nested = first + rest.map((part) => `[${JSON.stringify(part)}]`).join("");
  const detail = `The dot in "${name}" may be part of the name. Write [${JSON.stringify(name)}] for one field, or ${nested} for a field in a field.`;
  return { code: "field_name_unclear", detail };
}
