/** Names that reach an object's prototype in careless code, here or wherever the output is sent. */
const forbidden = new Set(["__proto__", "constructor", "prototype"]);

export type FieldPath = { segments: string[] } | { code: string; detail: string };

/** Splits a dotted name, `order.items.0.sku`, or returns what is wrong with it. */
export function parseFieldPath(name: string): FieldPath {
  if (name.trim() === "") {
    return {
      code: "field_name_required",
      detail: "Enter a name, such as order.total.",
    };
  }
  const segments = name.split(".").map((segment) => segment.trim());
  if (segments.includes("")) {
    return {
      code: "field_name_invalid",
      detail: `"${name}" has an empty part. Write it like order.total or items.0.sku.`,
    };
  }
  const bad = segments.find((segment) => forbidden.has(segment));
  if (bad !== undefined) {
    return { code: "field_name_forbidden", detail: `A field cannot be called ${bad}. Choose another name.` };
  }
  return { segments };
}
