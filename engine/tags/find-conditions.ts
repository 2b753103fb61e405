import type { Fields } from "#engine/field.ts";
import { isJsonObject } from "#lib/json.ts";

type Config = Readonly<Record<string, unknown>>;

/** A condition in a configuration, as it is stored. */
export interface StoredCondition {
  /** JSON pointer of its row in the configuration. */
  pointer: string;
  left: string;
  operator: string;
  right: string;
}

/** The conditions in a configuration's visible fields: in lists whose rows have two sides and an operator. */
export function* conditionsIn(
  fields: Fields,
  config: Config,
  seen: Config = config,
  above = "",
): Generator<StoredCondition> {
  for (const [name, field] of Object.entries(fields)) {
    if (field.visible?.(seen) === false) continue;
    const value = config[name];
    const pointer = `${above}/${name}`;
    if (field.kind === "group" && isJsonObject(value)) {
      yield* conditionsIn(field.item, value, { ...seen, ...value }, pointer);
    }
    if (field.kind !== "list" || !Array.isArray(value)) continue;
    for (const [index, row] of value.entries()) {
      if (!isJsonObject(row)) continue;
      const rowPointer = `${pointer}/${index}`;
      if (!isConditionRow(field.item)) yield* conditionsIn(field.item, row, { ...seen, ...row }, rowPointer);
      else
        yield {
          pointer: rowPointer,
          left: side(row.left),
          operator: String(row.operator ?? "equals"),
          right: side(row.right),
        };
    }
  }
}

function isConditionRow({ left, operator, right }: Fields): boolean {
  return left?.kind === "template" && operator?.kind === "choice" && right?.kind === "template";
}

function side(value: unknown): string {
  return typeof value === "object" ? "" : String(value ?? "");
}
