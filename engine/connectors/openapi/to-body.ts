import type { z } from "zod";
import type { bodyKinds, ListStyle, operationSchema } from "#engine/connectors/format.ts";
import { fieldName } from "#lib/field-path.ts";
import type { JsonObject } from "#lib/json.ts";
import { objectOf, type Resolve, textOf } from "./read.ts";
import { type FieldInput, propertiesOf, toField, typeOf } from "./to-field.ts";

type Body = NonNullable<z.input<typeof operationSchema>["body"]>;

export interface BodyInput {
  body: Body | undefined;
  /** The content type, where it is not the usual one of this kind of body. */
  contentType?: string;
  /** With the property that each one is for. */
  fields: [name: string, field: FieldInput][];
}

const kinds: readonly (readonly [pattern: RegExp, kind: (typeof bodyKinds)[number]])[] = [
  [/^application\/(.+\+)?json$/, "json"],
  [/^multipart\/form-data$/, "multipart"],
  [/^application\/x-www-form-urlencoded$/, "form"],
];

/** The kind of body that we send, of those that an operation accepts: JSON before forms before anything else. */
function chooseContent(content: JsonObject): Content | null {
  const types = Object.entries(content).map(([type, media]) => ({
    type: (type.split(";", 1)[0] ?? "").trim().toLowerCase(),
    media: objectOf(media),
  }));
  for (const [pattern, kind] of kinds) {
    const found = types.find(({ type }) => pattern.test(type));
    if (found) return { kind, ...found };
  }
  const [first] = types;
  if (!first) return null;
  // A type such as */* says nothing about the body, and nearly every such server reads JSON.
  return { kind: first.type.includes("*") ? "json" : "binary", ...first };
}

interface Content {
  kind: (typeof bodyKinds)[number];
  type: string;
  media: JsonObject;
}

const usualTypes = new Set(["application/json", "multipart/form-data", "application/x-www-form-urlencoded"]);

/** One that names a type, as far as it can be a header. */
const unusualType = (type: string) =>
  !usualTypes.has(type) && /^[a-z0-9.+-]+\/[a-z0-9.+-]+$/.test(type) && { contentType: type };

/** More properties than these are one field with JSON: nobody fills in a form of 100 fields. */
const maxFields = 100;

/** The fields of a request's body. A body that is no object is one field. */
export function toBody(requestBody: JsonObject, resolve: Resolve): BodyInput {
  const chosen = chooseContent(objectOf(requestBody.content));
  if (!chosen) return { body: undefined, fields: [] };
  const { kind, type, media } = chosen;
  const content = { body: kind, ...unusualType(type) };
  const schema = resolve(media.schema);
  const isRequired = requestBody.required === true;
  const description = textOf(requestBody.description);
  if (kind === "binary")
    return { ...content, fields: [["body", wholeBody("file", { description, isRequired })]] };
  const properties = propertiesOf(schema, resolve);
  if (properties.size === 0 || properties.size > maxFields || typeOf(schema) === "array") {
    return {
      ...content,
      fields: [["body", { ...wholeBody("json", { description, isRequired }), wire: "" }]],
    };
  }
  const fields = [...properties].map(
    ([name, { schema: property, isRequired: needed }]): [string, FieldInput] => [
      name,
      {
        ...toField(name, property, { description: undefined, isRequired: needed && isRequired }, resolve),
        in: "body",
        wire: fieldName(name),
        ...styleOf(objectOf(objectOf(media.encoding)[name])),
      },
    ],
  );
  return { ...content, fields };
}

function wholeBody(
  kind: "file" | "json",
  { description, isRequired }: { description: string | undefined; isRequired: boolean },
): FieldInput {
  return {
    label: "Body",
    kind,
    required: isRequired,
    in: "body",
    ...(description !== undefined && { help: description.slice(0, 300) }),
  };
}

/** How lists and objects are written (OpenAPI 3.1, "Style Values"). Nothing for lists that are repeated. */
export function styleOf({ style, explode }: JsonObject): { style?: ListStyle } {
  if (style === "deepObject") return { style: "brackets" };
  if (style === "label" || style === "matrix") return { style };
  if (style === "spaceDelimited") return { style: "space" };
  if (style === "pipeDelimited") return { style: "pipe" };
  return explode === false ? { style: "comma" } : {};
}
