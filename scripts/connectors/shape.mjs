const kept = ["type", "enum", "required"];
const listsOfSchemas = ["anyOf", "oneOf", "allOf"];

/**
 * The shape of values that a schema describes, without its texts and examples. References are resolved. An object with named
 * properties allows no others, so that a misspelled name is a fault.
 *
 * @param {any} document
 * @param {any} schema
 * @returns {any} a JSON Schema
 */
export function toShape(document, schema, depth = 0) {
  if (depth > 20 || typeof schema !== "object" || schema === null) return {};
  if (schema.$ref) return toShape(document, follow(document, schema.$ref), depth + 1);
  const inner = (each) => toShape(document, each, depth + 1);
  const { properties, items, additionalProperties } = schema;
  return {
    ...Object.fromEntries(kept.filter((key) => key in schema).map((key) => [key, schema[key]])),
    ...Object.fromEntries(
      listsOfSchemas.filter((key) => key in schema).map((key) => [key, schema[key].map(inner)]),
    ),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, inner(each)])),
      additionalProperties: typeof additionalProperties === "object" ? inner(additionalProperties) : false,
    }),
    ...(items && { items: inner(items) }),
  };
}

const follow = (document, reference) =>
  reference
    .replace(/^#\//, "")
    .split("/")
    .reduce((at, part) => at?.[part.replaceAll("~1", "/").replaceAll("~0", "~")], document);
