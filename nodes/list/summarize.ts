import { isBeyond } from "#engine/conditions/order.ts";
import type { StepError } from "#engine/node.ts";
import { add, type Decimal, fromDecimal, meanOf, parseDecimal } from "#lib/decimal.ts";
import { joinSteps } from "#lib/field-path.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { readField } from "#lib/read-field.ts";
import { fieldsKey } from "./fields-key.ts";
import { inWords, type ListResult } from "./result.ts";
import type { Measure, Settings } from "./settings.ts";

interface Total {
  count: number;
  sum: Decimal;
  min: Json;
  max: Json;
}

interface Group {
  first: Json;
  totals: Total[];
}

/**
 * One item for each group of items with the same values in `group_by`, in the order of their first items: these
 * fields, then a field for each measure. Without `group_by`, all items are one group.
 *
 * Measures ignore missing values, null and empty text. `sum` of nothing is 0, and `average`, `min` and `max` of nothing
 * are null. Both are decimal: 150.40 and 140.51 are 290.91. `min` and `max` are of the numbers; without any, of the
 * dates, else of the texts.
 */
export function summarizeItems(
  { group_by, measures }: Pick<Settings, "group_by" | "measures">,
  items: readonly Json[],
): ListResult {
  const groups = new Map<string, Group>();
  const emptyGroup = (first: Json): Group => ({ first, totals: measures.map(newTotal) });
  if (group_by.length === 0) groups.set(fieldsKey(null, []), emptyGroup(null));
  for (const [index, item] of items.entries()) {
    const key = fieldsKey(item, group_by);
    const group = groups.get(key) ?? emptyGroup(item);
    groups.set(key, group);
    for (const [at, measure] of measures.entries()) {
      const error = addTo(group.totals[at], measure, item, index);
      if (error) return { error };
    }
  }
  return { items: [...groups.values()].map((group) => toItem(group, group_by, measures)) };
}

const zero: Decimal = { digits: 0n, scale: 0 };
const newTotal = (): Total => ({ count: 0, sum: zero, min: null, max: null });

function addTo(total: Total | undefined, measure: Measure, item: Json, index: number): StepError | null {
  if (!total) return null;
  const field = measure.field.trim();
  const value = field === "" ? item : (readField(item, field) ?? null);
  if (field !== "" && (value === null || value === "")) return null;
  total.count += 1;
  if (measure.operation === "sum" || measure.operation === "average") {
    const number = parseDecimal(value);
    if (number === null) {
      const message = `Item ${index + 1} has ${inWords(value)} in the field “${field}”, which is not a number.`;
      return { code: "not_a_number", message };
    }
    total.sum = add(total.sum, number);
  }
  if (measure.operation === "min" && isBeyond(value, total.min, 1)) total.min = value;
  if (measure.operation === "max" && isBeyond(value, total.max, -1)) total.max = value;
  return null;
}

function toItem(
  { first, totals }: Group,
  groupBy: Settings["group_by"],
  measures: readonly Measure[],
): JsonObject {
  const named = groupBy.map(({ field }): [string, Json] => [
    nameOf(first, field.trim()),
    readField(first, field.trim()) ?? null,
  ]);
  const measured = measures.map((measure, at): [string, Json] => [
    measureName(measure),
    resultOf(measure, totals[at] ?? newTotal()),
  ]);
  return Object.fromEntries([...named, ...measured]);
}

/** A name as written, without quotes and brackets: `customer.country`, and `a.b` for `["a.b"]`. */
function nameOf(item: Json, field: string): string {
  return isJsonObject(item) && Object.hasOwn(item, field) ? field : joinSteps(field, ".");
}

/** The name of a measure's result: `count`, `sum_total`. */
export function measureName({ operation, field, as }: Measure): string {
  if (as.trim() !== "") return as.trim();
  return field.trim() === "" ? operation : `${operation}_${joinSteps(field, "_").replaceAll(".", "_")}`;
}

function resultOf({ operation }: Measure, { count, sum, min, max }: Total): Json {
  switch (operation) {
    case "count":
      return count;
    case "sum":
      return fromDecimal(sum);
    case "average":
      return count === 0 ? null : meanOf(sum, count);
    case "min":
      return min;
    case "max":
      return max;
  }
}
