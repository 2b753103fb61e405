import type { Fail } from "#engine/outcome.ts";
import type { StoreArea } from "#engine/store/access.ts";
import { storeLimits } from "#engine/store/limits.ts";
import type { EntryChange } from "./change-entry.sql.ts";
import type { StoredEntry } from "./read-entries.sql.ts";

/** Why an entry was not changed, judged by the entry stored now. */
export function explainRefusal(change: EntryChange, area: StoreArea, entry: StoredEntry | null): Fail {
  const { key, operation } = change;
  if (!entry) {
    const whose = area === "flow" ? "This flow’s store" : "The shared store";
    const message = `${whose} has ${storeLimits.entries} entries already. Delete some, or let them expire.`;
    return failed("store_full", message);
  }
  if (operation === "increment") {
    if (entry.type !== "number") {
      const message = `The entry “${key}” holds ${typeNames[entry.type]}, so it cannot be incremented. Set it to a number first.`;
      return failed("store_not_a_number", message);
    }
    const message = `The entry “${key}” would go beyond ${storeLimits.number}, which JSON numbers cannot count exactly.`;
    return failed("store_number_too_large", message);
  }
  if (entry.type !== "array") {
    const message = `The entry “${key}” holds ${typeNames[entry.type]}, so nothing can be appended. Set it to a list first.`;
    return failed("store_not_a_list", message);
  }
  const message = `The list “${key}” is full: it holds at most ${storeLimits.listItems} items and ${storeLimits.valueBytes} bytes.`;
  return failed("store_list_full", message);
}

const typeNames: Record<StoredEntry["type"], string> = {
  string: "text",
  number: "a number",
  boolean: "true or false",
  null: "null",
  array: "a list",
  object: "an object",
};

function failed(code: string, message: string): Fail {
  return { kind: "fail", error: { code, message }, retryable: false };
}
