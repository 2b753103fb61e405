import type { Fields } from "#engine/field.ts";
import { isJsonObject } from "#lib/json.ts";
import { newRow } from "./new-row.ts";

/** True if a row of these fields can be made of a tag. */
export function takesTag(item: Fields): boolean {
  return templateIn(item) !== undefined;
}

/**
 * A new row of a list made of a tag: the tag is in the first template, and the row is named after its field if rows
 * have names. The name gets a number if another row has it.
 */
export function mappedRow(
  item: Fields,
  { tag, name }: { tag: string; name: string },
  rows: readonly unknown[],
): Record<string, unknown> {
  const template = templateIn(item);
  const naming = Object.keys(item).find((key) => item[key]?.kind === "text");
  return {
    ...newRow(item),
    ...(naming !== undefined && { [naming]: freeName(name, namesIn(rows, naming)) }),
    ...(template !== undefined && { [template]: tag }),
  };
}

function templateIn(item: Fields): string | undefined {
  return Object.keys(item).find((key) => item[key]?.kind === "template");
}

function namesIn(rows: readonly unknown[], naming: string): ReadonlySet<unknown> {
  return new Set(rows.map((row) => (isJsonObject(row) ? row[naming] : undefined)));
}

function freeName(name: string, taken: ReadonlySet<unknown>): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}_${number}`)) number += 1;
  return `${name}_${number}`;
}
