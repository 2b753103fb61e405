import { type Fields, fieldsResolved } from "#engine/field.ts";
import type { Json } from "#lib/json.ts";
import { type ExpressionValues, resolveConfig } from "./resolve-config.ts";
import type { TagScope } from "./scope.ts";

/**
 * A setting whose tags are resolved for each item, as a runner gets it. `missing` has the tags without a value;
 * `problem` says why the tags cannot be resolved.
 */
export type ItemSetting = (
  item: Json,
  index: number,
) => { value: unknown; missing: readonly string[] } | { problem: string };

/** The values of expressions for each item, by JSON pointer (RFC 6901), in the order of the items. */
export type ItemValues = ReadonlyMap<string, readonly Json[]>;

/**
 * The settings of a configuration that are resolved for each item, by name. They see the same data as the
 * node's other settings, and `item` and `index`.
 *
 * @param onMissing whether a tag without a value is a problem (`on_missing_tag` of the node). One that begins
 *   with `item` never is: items of a list may have different fields, and conditions test for that.
 * @param values of the expressions in these settings, which were evaluated before
 */
export function itemSettings(
  fields: Fields,
  config: Readonly<Record<string, unknown>>,
  scope: TagScope,
  onMissing: "warn" | "fail",
  values: ItemValues = new Map(),
): Record<string, ItemSetting> {
  const perItem = Object.entries(fieldsResolved(fields, "item"));
  return Object.fromEntries(
    perItem.map(([name, field]) => [
      name,
      itemSetting({ [name]: field }, name, config, scope, onMissing, values),
    ]),
  );
}

function itemSetting(
  fields: Fields,
  name: string,
  config: Readonly<Record<string, unknown>>,
  scope: TagScope,
  onMissing: "warn" | "fail",
  values: ItemValues,
): ItemSetting {
  const keyed: { [key: string]: Json } = Object.assign(Object.create(null), scope.keyed);
  const itemScope = { ...scope, keyed };
  return (item, index) => {
    keyed.item = item;
    keyed.index = index;
    const resolved = resolveConfig(fields, config, itemScope, valuesAt(values, index));
    if ("problem" in resolved) return { problem: `${resolved.problem.pointer}: ${resolved.problem.detail}` };
    if (onMissing === "fail" && !resolved.missing.every(isOfItem)) {
      return { problem: resolved.warnings.map(({ message }) => message).join(" ") };
    }
    return { value: resolved.config[name], missing: resolved.warnings.map(({ tag }) => tag) };
  };
}

const noValues: ExpressionValues = new Map();

function valuesAt(values: ItemValues, index: number): ExpressionValues {
  if (values.size === 0) return noValues;
  return new Map([...values].map(([pointer, list]) => [pointer, list[index] ?? null]));
}

function isOfItem(tag: string): boolean {
  return /^\{\{-?\s*item[\s.[|}]/.test(tag);
}
