import type { OutputPreview } from "#engine/node.ts";
import { visibleText } from "#lib/html/visible-text.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import type { Settings } from "./settings.ts";

type FieldSettings = Settings["fields"][number];

const maxChars = 300_000;
const maxItems = 100;

/**
 * Previews the extraction with the browser's own parser, which runs and loads nothing. The real output comes
 * from another parser (`server/platform/sandbox/converter`), which may read invalid HTML differently.
 */
export function previewExtraction({ source, each, fields }: Settings): OutputPreview {
  if (typeof DOMParser === "undefined" || typeof source !== "string") {
    return failed("preview_missing", "A file is read when the node runs.");
  }
  if (source.length > maxChars) {
    return failed("preview_missing", "The HTML is too long for a preview. Run the node to see its output.");
  }
  const document = new DOMParser().parseFromString(source, "text/html");
  try {
    if (each.trim() === "") return { output: { data: readAll(fields, document) } };
    const found = select(document, each);
    const items = found.slice(0, maxItems).map((item) => readAll(fields, item));
    const note = found.length > maxItems ? { note: `The first ${maxItems} of ${found.length} items.` } : {};
    return { output: { items, count: found.length }, ...note };
  } catch (cause) {
    if (cause instanceof SelectorError) return failed("selector_invalid", cause.message);
    throw cause;
  }
}

class SelectorError extends Error {}

function select(root: Document | Element, selector: string): Element[] {
  try {
    return [...root.querySelectorAll(selector)];
  } catch (cause) {
    throw new SelectorError(`“${selector}” is not a CSS selector. Correct it.`, { cause });
  }
}

function readAll(fields: readonly FieldSettings[], root: Document | Element): JsonObject {
  const object: JsonObject = Object.create(null);
  for (const field of fields) object[field.name.trim()] = readField(field, root);
  return object;
}

function readField(field: FieldSettings, root: Document | Element): Json {
  const { selector, value, list } = field;
  if (selector.trim() === "") return readValue(field, root);
  if (value === "count") return select(root, selector).length;
  const found = select(root, selector);
  if (list) return found.map((element) => readValue(field, element));
  return found[0] ? readValue(field, found[0]) : null;
}

function readValue({ value, attribute }: FieldSettings, element: Document | Element): Json {
  const own = "documentElement" in element ? element.documentElement : element;
  if (value === "text") return visibleText(own);
  if (value === "html") return own.innerHTML;
  if (value === "count") return 1;
  return "documentElement" in element ? null : element.getAttribute(attribute.trim());
}

function failed(code: string, message: string): OutputPreview {
  return { error: { code, message } };
}
