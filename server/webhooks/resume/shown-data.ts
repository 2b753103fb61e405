import type { ApprovalView } from "#api/webhooks/resume/schema.ts";
import { toText } from "#engine/node.ts";
import { abbreviate } from "#lib/cut-text.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";

const maxRows = 40;
const maxTextLength = 2_000;

/** A call's headers and address, which are not what is decided about. */
const metadata = "_webhook";

/** Objects inside more than this many others are shown as JSON. */
const maxDepth = 3;

/**
 * A step's input as an approval's page shows it: a row for each field, also inside objects ("customer · name"), and lists as
 * JSON.
 */
export function toShownData(input: Json): ApprovalView["data"] {
  if (input === null) return [];
  if (!isJsonObject(input)) return [{ label: "Input", value: textOf(input) }];
  const { [metadata]: _, ...given } = input;
  const fields = fieldsOf(given, []);
  const rows = fields.slice(0, maxRows).map(([label, value]) => ({ label, value: textOf(value) }));
  const left = fields.length - rows.length;
  return left === 0 ? rows : [...rows, { label: "…", value: `${left} more` }];
}

function fieldsOf(object: JsonObject, path: readonly string[]): [label: string, value: Json][] {
  return Object.entries(object).flatMap(([name, value]): [label: string, value: Json][] => {
    const inside = [...path, name];
    const isOpened = isJsonObject(value) && Object.keys(value).length > 0 && inside.length < maxDepth;
    return isOpened ? fieldsOf(value, inside) : [[inside.join(" · "), value]];
  });
}

function textOf(value: Json): string {
  if (value === null || value === "") return "–";
  const text = typeof value === "object" ? JSON.stringify(value, null, 2) : toText(value);
  return abbreviate(text, maxTextLength);
}
