import { parseInstant } from "#engine/conditions/order.ts";
import { compareNumbers, parseNumber } from "#engine/conditions/read-number.ts";
import type { Json } from "#lib/json.ts";
import { readField } from "#lib/read-field.ts";
import type { SortRule } from "./settings.ts";

/** A value as it is sorted. `rank` separates kinds of values that have no order among each other. */
type SortKey = { rank: number; number: number; value: Json } | { rank: number; text: string } | null;

/** English, the same on every machine. `item 2` comes before `item 10`. */
const collators = {
  ignoringCase: new Intl.Collator("en", { numeric: true, sensitivity: "accent" }),
  withCase: new Intl.Collator("en", { numeric: true, sensitivity: "variant" }),
};

/**
 * Sorts by the first rule, then by the next where items are equal; items that are equal by all rules keep
 * their order. Missing values and those that have no order, such as objects, come last in either direction,
 * and so does text after numbers. Without a rule, the items themselves are sorted.
 */
export function sortItems(rules: readonly SortRule[], items: readonly Json[]): readonly Json[] {
  const used = rules.length > 0 ? rules : [wholeItem];
  const keyed = items.map((item) => ({
    item,
    keys: used.map((rule) => keyOf(sortedValue(item, rule), rule)),
  }));
  keyed.sort((a, b) => {
    for (const [index, rule] of used.entries()) {
      const order = compareKeys(a.keys[index] ?? null, b.keys[index] ?? null, rule);
      if (order !== 0) return order;
    }
    return 0;
  });
  return keyed.map(({ item }) => item);
}

const wholeItem: SortRule = { field: "", order: "asc", type: "auto", ignore_case: true };

function sortedValue(item: Json, { field }: SortRule): Json {
  return field.trim() === "" ? item : (readField(item, field.trim()) ?? null);
}

function keyOf(value: Json, { type }: SortRule): SortKey {
  if (value === null || value === "" || typeof value === "object") return null;
  switch (type) {
    case "number":
      return numberKey(1, parseNumber(value), value);
    case "date":
      return numberKey(2, typeof value === "number" ? value : parseInstant(value), value);
    case "text":
      return { rank: 3, text: String(value) };
    case "auto":
      if (typeof value === "boolean") return { rank: 0, number: Number(value), value };
      return (
        numberKey(1, parseNumber(value), value) ??
        numberKey(2, parseInstant(value), value) ?? { rank: 3, text: String(value) }
      );
  }
}

const numberKey = (rank: number, number: number | null, value: Json): SortKey =>
  number === null ? null : { rank, number, value };

function compareKeys(a: SortKey, b: SortKey, { order, ignore_case }: SortRule): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const direction = order === "desc" ? -1 : 1;
  if (a.rank !== b.rank) return a.rank - b.rank;
  if ("number" in a && "number" in b) {
    return direction * (a.number - b.number || (compareNumbers(a.value, b.value) ?? 0));
  }
  if (!("text" in a && "text" in b)) return 0;
  const collator = ignore_case ? collators.ignoringCase : collators.withCase;
  return direction * collator.compare(a.text, b.text);
}
