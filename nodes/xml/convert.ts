import type { StepError } from "#engine/node.ts";
import { parseExactJson } from "#lib/exact-json.ts";
import type { Json } from "#lib/json.ts";
import { parseXml } from "#lib/xml/parse-xml.ts";
import { writeXml } from "#lib/xml/write-xml.ts";
import { xmlLimits } from "./limits.ts";
import type { Settings } from "./settings.ts";

/**
 * The output of the chosen operation, `{data}` or `{xml}`, or why it cannot be done.
 *
 * @param warn receives problems that the output does not show
 */
export function convert(
  settings: Settings,
  warn: (message: string) => void = () => undefined,
): { output: { data: Json } | { xml: string } } | { error: StepError } {
  const collision = findCollision(settings);
  if (collision !== null) return { error: { code: "xml_keys_invalid", message: collision } };
  return settings.operation === "to_json" ? toJson(settings, warn) : toXml(settings);
}

/** Why attributes, elements and text cannot be told apart with these settings; null if they can. */
export function findCollision({
  attribute_prefix: prefix,
  text_key: textKey,
}: Pick<Settings, "attribute_prefix" | "text_key">): string | null {
  if (prefix === "") return "The prefix of attributes is empty. Enter one, such as @.";
  if (textKey === "") return "The key of text is empty. Enter one, such as #text.";
  return null;
}

function toJson(
  { value, attribute_prefix, text_key, lists, parse_numbers }: Settings,
  warn: (message: string) => void,
) {
  if (typeof value !== "string") {
    return failed("xml_not_text", "The value is not text. Use a tag for the XML as text.");
  }
  if (value.length > xmlLimits.chars) {
    return failed(
      "xml_too_large",
      `The XML has ${count(value.length)} characters. At most ${count(xmlLimits.chars)} are read.`,
    );
  }
  const { depth, names } = xmlLimits;
  const data = parseXml(
    value.replace(/^\uFEFF/, "").trimStart(),
    {
      attributePrefix: attribute_prefix,
      textKey: text_key,
      lists: new Set(lists),
      ...(parse_numbers && { toValue: readNumber }),
    },
    {
      depth,
      names,
      tooDeep: `The XML nests deeper than ${depth} levels.`,
      tooManyNames: `The XML has more than ${count(names)} elements and attributes.`,
    },
    warn,
  );
  return typeof data === "string" ? failed("xml_invalid", data) : { output: { data } };
}

function toXml({ value, attribute_prefix, text_key, root, declaration, pretty, cdata }: Settings) {
  const given = typeof value === "string" ? readJson(value) : value;
  const written = writeXml(
    given,
    {
      attributePrefix: attribute_prefix,
      textKey: text_key,
      root: root.trim(),
      hasDeclaration: declaration,
      isPretty: pretty,
      usesCdata: cdata,
    },
    xmlLimits,
  );
  return "xml" in written ? { output: { xml: written.xml } } : failed(written.code, written.message);
}

/** Text that is an object or a list in JSON, such as a response's body, counts as that. Other text stays text. */
function readJson(text: string): Json {
  if (text.length > xmlLimits.chars || !/^\s*[[{]/.test(text)) return text;
  try {
    return parseExactJson(text);
  } catch {
    return text;
  }
}

/** A number that JSON writes exactly like the text: `007`, `1.50` and long ids stay text. */
function readNumber(text: string): Json {
  const trimmed = text.trim();
  const isNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/.test(trimmed) && String(Number(trimmed)) === trimmed;
  return isNumber ? Number(trimmed) : text;
}

const count = (value: number) => value.toLocaleString("en");

function failed(code: string, message: string): { error: StepError } {
  return { error: { code, message } };
}
