import { type Fail, failed, isJsonObject, type Json, toText } from "#engine/connectors/operation-code.ts";

/** The most characters that Notion takes in one text. */
const maxChars = 2000;

/** A property's value in Notion's form, from a plain value. */
type Writer = (value: Json) => Json;

const list = (value: Json): Json[] => {
  if (Array.isArray(value)) return value;
  return toText(value)
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
};

const richText: Writer = (value) => partsOf(toText(value)).map((content) => ({ text: { content } }));

/** Without halves of characters at their ends. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let rest = text; rest !== ""; rest = rest.slice(parts.at(-1)?.length)) {
    const part = rest.slice(0, maxChars);
    parts.push(part.length < rest.length && /[\uD800-\uDBFF]$/.test(part) ? part.slice(0, -1) : part);
  }
  return parts;
}
const named: Writer = (value) => (toText(value) === "" ? null : { name: toText(value) });
const plain: Writer = (value) => (value === "" ? null : toText(value));
const number: Writer = (value) => (value === "" || value === null ? null : Number(toText(value)));
const each =
  (name: string): Writer =>
  (value) =>
    list(value).map((entry) => ({ [name]: toText(entry) }));

const date: Writer = (value) => {
  const [start = "", end] = toText(value).split("/");
  return start === "" ? null : { start: start.trim(), ...(end !== undefined && { end: end.trim() }) };
};

const files: Writer = (value) =>
  list(value).map((url) => ({ name: toText(url).slice(0, 100), external: { url: toText(url) } }));

const writers = new Map<string, Writer>([
  ["title", richText],
  ["rich_text", richText],
  ["number", number],
  ["select", named],
  ["status", named],
  ["multi_select", each("name")],
  ["date", date],
  ["checkbox", (value) => value === true || toText(value).toLowerCase() === "true"],
  ["url", plain],
  ["email", plain],
  ["phone_number", plain],
  ["relation", each("id")],
  ["people", each("id")],
  ["files", files],
]);

/**
 * Values by the names of properties, in Notion's form. A value that is an object already is in that form.
 *
 * @param schema the properties of the data source or of the page, which say their types
 */
export function toProperties(given: Json, schema: Json): Fail | { properties: { [name: string]: Json } } {
  if (!isJsonObject(given)) {
    return failed("invalid_setting", '“Properties” is an object by name: {"Name": "Ada", "Total": 12}.');
  }
  const types = isJsonObject(schema) ? schema : {};
  const properties: { [name: string]: Json } = {};
  for (const [name, value = null] of Object.entries(given)) {
    const found = types[name] ?? null;
    if (!isJsonObject(found)) {
      const known = Object.keys(types).join(", ");
      return failed("property_not_found", `There is no property “${name}”. There is: ${known}.`);
    }
    const type = toText(found.type ?? "");
    const write = writers.get(type);
    if (isJsonObject(value)) properties[name] = value;
    else if (!write)
      return failed("property_not_writable", `“${name}” is of the type ${type}, which Notion fills in.`);
    else {
      const written = write(value);
      if (Number.isNaN(written))
        return failed("invalid_setting", `“${name}”: “${toText(value)}” is not a number.`);
      properties[name] = { [type]: written };
    }
  }
  return { properties };
}

/** The values that properties of these types begin with. All other types begin as a text. */
const examples = new Map<string, Json>([
  ["number", 0],
  ["checkbox", false],
  ...["multi_select", "relation", "people", "files"].map((type): [string, Json] => [type, []]),
]);

/** The properties that can be written: their names and types, and what their values begin with. */
export function writableProperties(schema: Json): Json[] {
  return Object.entries(isJsonObject(schema) ? schema : {}).flatMap(([name, property = null]) => {
    const type = isJsonObject(property) ? toText(property.type ?? "") : "";
    return writers.has(type) ? [{ name, type, example: examples.get(type) ?? "" }] : [];
  });
}

/** A page with plain values in place of Notion's form, as people and conditions read them. */
export function simplifyPage(page: Json): Json {
  if (!isJsonObject(page)) return page;
  const { id = null, url = null, created_time = null, last_edited_time = null, properties = null } = page;
  const read = Object.entries(isJsonObject(properties) ? properties : {}).map(([name, value]) => [
    name,
    readProperty(value ?? null),
  ]);
  return { id, url, created_time, last_edited_time, properties: Object.fromEntries(read) };
}

const names = ["name", "plain_text", "id"];

function readProperty(property: Json): Json {
  if (!isJsonObject(property)) return property;
  const value = property[toText(property.type ?? "")] ?? null;
  if (property.type === "title" || property.type === "rich_text") return readTexts(value);
  if (property.type === "formula" || property.type === "rollup") return readProperty(value);
  if (property.type === "unique_id" && isJsonObject(value)) {
    return `${value.prefix ? `${toText(value.prefix)}-` : ""}${toText(value.number ?? "")}`;
  }
  if (Array.isArray(value)) return value.map(readEntry);
  return property.type === "date" || property.type === "verification" ? value : readEntry(value);
}

function readEntry(value: Json): Json {
  if (!isJsonObject(value)) return value;
  if (value.type !== undefined && value[toText(value.type)] !== undefined) {
    const inner = value[toText(value.type)] ?? null;
    if (isJsonObject(inner) && inner.url !== undefined) return inner.url;
    if (!isJsonObject(inner)) return readProperty(value);
  }
  const name = names.find((each) => value[each] !== undefined);
  return name === undefined ? value : (value[name] ?? null);
}

const readTexts = (value: Json): string =>
  (Array.isArray(value) ? value : [])
    .map((part) => (isJsonObject(part) ? toText(part.plain_text ?? "") : ""))
    .join("");
