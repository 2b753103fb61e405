import { compile, selectAll, selectOne } from "css-select";
import { DomUtils } from "htmlparser2";
import { conversionLimits, type HtmlExtraction, type HtmlField } from "#engine/conversion-port.ts";
import { cutText } from "#lib/cut-text.ts";
import { decodeFile } from "#lib/decoding/text-decoder.ts";
import { visibleText } from "#lib/html/visible-text.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import { wholeInput } from "./collect.ts";
import { ConversionError, type ConversionWork, count } from "./conversion-work.ts";
import { type HtmlDocument, type HtmlNode, parseHtml } from "./html-document.ts";

type HtmlElement = Parameters<typeof DomUtils.getAttributeValue>[0];
type Query = (node: HtmlNode) => boolean;

/** Reads values out of HTML by CSS selectors. */
export function extractHtml({ each, maxItems, fields }: HtmlExtraction): ConversionWork {
  return wholeInput((input) => {
    const queries = fields.map(({ name, selector }) => toQuery(selector, `of “${name}”`));
    const itemQuery = toQuery(each, "for each item");
    const document = parseHtml(decodeFile(input, "auto"));
    const read = (root: HtmlNode | null) =>
      toObject(fields, (field, index) => readField(field, queries[index] ?? null, root, document));
    if (!itemQuery) return { json: bounded(JSON.stringify({ data: read(null) })) };
    const found = selectAll<HtmlNode, HtmlElement>(itemQuery, document.children);
    if (found.length > maxItems) {
      const message = `The selector for each item finds ${count(found.length)} elements. At most ${count(maxItems)} are read.`;
      throw new ConversionError("output_too_large", message);
    }
    let chars = 0;
    const items = found.map((item) => {
      const text = JSON.stringify(read(item));
      chars += text.length;
      if (chars > conversionLimits.valueBytes) throw outputTooLarge();
      return text;
    });
    return { json: `{"items":[${items.join(",")}],"count":${items.length}}` };
  }, conversionLimits.valueBytes);
}

function toQuery(selector: string, where: string): Query | null {
  if (selector.trim() === "") return null;
  try {
    return compile<HtmlNode, HtmlElement>(withBodies(selector)) as Query;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConversionError(
      "selector_invalid",
      `The selector ${where} is not a CSS selector: ${cutText(reason, 200)}`,
    );
  }
}

/** `table > tr` finds rows, too, although browsers put a body around them. */
function withBodies(selector: string): string {
  const inBodies = selector.replaceAll(/>\s*tr(?![\w-])/g, "> tbody > tr");
  return inBodies === selector ? selector : `${selector}, ${inBodies}`;
}

/** On an object without a prototype: a field may have any name. */
function toObject(fields: readonly HtmlField[], read: (field: HtmlField, index: number) => Json): JsonObject {
  const object: JsonObject = Object.create(null);
  for (const [index, field] of fields.entries()) object[field.name] = read(field, index);
  return object;
}

/** @param root the item; null for the document */
function readField(
  field: HtmlField,
  query: Query | null,
  root: HtmlNode | null,
  document: HtmlDocument,
): Json {
  const inside = root ?? document.children;
  if (query === null)
    return root === null ? wholeValue(field, document) : readValue(field, root as HtmlElement);
  if (field.value === "count") return selectAll<HtmlNode, HtmlElement>(query, inside).length;
  if (field.isList) {
    return selectAll<HtmlNode, HtmlElement>(query, inside).map((element) => readValue(field, element));
  }
  const first = selectOne<HtmlNode, HtmlElement>(query, inside);
  return first === null ? null : readValue(field, first);
}

/** The value of the document itself. */
function wholeValue({ value }: HtmlField, document: HtmlDocument): Json {
  if (value === "text") return visibleText(document);
  return value === "html" ? DomUtils.getInnerHTML(document) : null;
}

function readValue({ value, attribute }: HtmlField, element: HtmlElement): Json {
  if (value === "text") return visibleText(element);
  if (value === "html") return DomUtils.getInnerHTML(element);
  if (value === "count") return 1;
  return DomUtils.getAttributeValue(element, attribute.trim().toLowerCase()) ?? null;
}

function bounded(json: string): string {
  if (json.length > conversionLimits.valueBytes) throw outputTooLarge();
  return json;
}

function outputTooLarge(): ConversionError {
  return new ConversionError("output_too_large", "The output has more than 10 MB. Select less of the HTML.");
}
