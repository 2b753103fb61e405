import type { ApprovalView } from "#api/webhooks/resume/schema.ts";
import { toText } from "#engine/node.ts";
import { abbreviate } from "#lib/cut-text.ts";
import { isJsonObject, type Json } from "#lib/json.ts";

const maxRows = 40;
const maxTextLength = 2_000;

/** A call's headers and address, which are not what is decided about. */
const metadata = "_webhook";

/** A step's input as an approval's page shows it: a row for each field, and lists and objects as JSON. */
export function toShownData(input: Json): ApprovalView["data"] {
  if (input === null) return [];
  if (!isJsonObject(input)) return [{ label: "Input", value: textOf(input) }];
  const fields = Object.entries(input).filter(([name]) => name !== metadata);
  const rows = fields.slice(0, maxRows).map(([label, value]) => ({ label, value: textOf(value) }));
  const left = fields.length - rows.length;
  return left === 0 ? rows : [...rows, { label: "…", value: `${left} more` }];
}

function textOf(value: Json): string {
  if (value === null || value === "") return "–";
  const text = typeof value === "object" ? JSON.stringify(value, null, 2) : toText(value);
  return abbreviate(text, maxTextLength);
}
