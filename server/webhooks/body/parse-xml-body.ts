import type { JsonObject } from "#lib/json.ts";
import { parseXml } from "#lib/xml/parse-xml.ts";
import { maxDepth, tooDeep, tooManyKeys } from "#server/platform/json/measure-json.ts";
import { maxValues } from "#server/platform/json/value-limit.ts";

/** A body of XML as an object: attributes as `@name`, text as `#text` (docs/bodies.md); or a problem. */
export function parseXmlBody(text: string): JsonObject | string {
  // XML is built in memory: an element costs some 50 bytes.
  const names = Math.ceil(maxValues() / 2);
  return parseXml(
    text,
    { attributePrefix: "@", textKey: "#text" },
    { depth: maxDepth, names, tooDeep, tooManyNames: tooManyKeys(names) },
  );
}
