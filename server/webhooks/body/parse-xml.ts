import { XMLParser, XMLValidator } from "fast-xml-parser";
import type { Json, JsonObject } from "#lib/json.ts";
import { refuseXml } from "./refuse-xml.ts";
import { decodeReferences, UnknownReference } from "./xml-references.ts";

const maxNesting = 64;
/** Put before names while they are in the parser, which refuses or renames some that an object could mistake for its own. */
const guard = "<";

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  attributesGroupName: ":@",
  cdataPropName: "cdata",
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: maxNesting,
  jPath: false,
  transformTagName: (name) => guard + name,
});

/**
 * An XML document as an object with its root element as the key (docs/bodies.md). An element becomes its text or, when it
 * has attributes or elements within, an object: attributes as `@name`, elements by their names (an array where one is
 * repeated), text as `#text`. Names keep their prefixes, values stay text. Objects have no prototype.
 *
 * A document type declaration is refused, and with it every entity but the five of XML itself; nothing is ever fetched.
 *
 * @returns the object, or what is wrong
 */
export function parseXml(text: string): JsonObject | string {
  const refusal = refuseXml(text);
  if (refusal !== null) return refusal;
  const valid = XMLValidator.validate(text);
  if (valid !== true) return `This is not XML at line ${valid.err.line}: ${shorten(valid.err.msg)}`;
  try {
    const nodes: ParsedNode[] = parser.parse(text);
    const root = readContent(nodes).object;
    return Object.keys(root).length === 1 && !Array.isArray(Object.values(root)[0])
      ? root
      : "The XML has more than one root element.";
  } catch (cause) {
    if (cause instanceof UnknownReference) return cause.message;
    if (!(cause instanceof Error)) throw cause;
    if (/nested/.test(cause.message)) return `The body nests deeper than ${maxNesting} levels.`;
    return `This is not XML: ${shorten(cause.message)}`;
  }
}

/** Some of the parser's messages quote all that was sent. */
function shorten(message: string): string {
  return message.length > 200 ? `${message.slice(0, 200)}…` : message;
}

/** As the parser gives it: one key with the element's content or the text, and `:@` with the attributes. */
interface ParsedNode {
  [key: string]: ParsedNode[] | { [name: string]: string } | string;
}

function readElement(node: ParsedNode, content: ParsedNode[]): Json {
  const attributes = Object.entries(node[":@"] ?? {});
  const { object: elements, text } = readContent(content);
  const hasElements = Object.keys(elements).length > 0;
  if (attributes.length === 0 && !hasElements) return text;
  const object: JsonObject = Object.create(null);
  for (const [name, value] of attributes) object[name] = decodeReferences(String(value));
  for (const [name, value] of Object.entries(elements)) object[name] = value;
  if (text.trim() !== "") object["#text"] = hasElements ? text.trim() : text;
  return object;
}

function readContent(nodes: readonly ParsedNode[]): { object: JsonObject; text: string } {
  const object: JsonObject = Object.create(null);
  let text = "";
  for (const node of nodes) {
    const [key = "", content] = Object.entries(node).find(([name]) => name !== ":@") ?? [];
    if (typeof content === "string") text += decodeReferences(content);
    else if (!Array.isArray(content)) continue;
    else if (key === "cdata") text += content.map((part) => part["#text"]).join("");
    else addElement(object, key.replace(/^<+/, ""), readElement(node, content));
  }
  return { object, text };
}

/** An element's value is never an array itself, so an array is always one of several. */
function addElement(object: JsonObject, name: string, value: Json): void {
  const before = object[name];
  if (before === undefined) object[name] = value;
  else if (Array.isArray(before)) before.push(value);
  else object[name] = [before, value];
}
