import type { Field, Fields } from "#engine/field.ts";
import { isJsonObject } from "#lib/json.ts";
import { type ConfigPath, toPointer } from "./config-path.ts";

type Config = Readonly<Record<string, unknown>>;

/** A field with its path and its value. */
export interface VisibleField {
  field: Field;
  path: ConfigPath;
  pointer: string;
  value: unknown;
  placeholder: string | undefined;
  /** The configuration passed to `visible` and `encoding`: in a list's row, the row merged over the whole. */
  seen: Config;
}

/** The visible fields of a configuration at one level; those of a list's rows are requested with the row. */
export function visibleFields(
  fields: Fields,
  config: Config,
  path: ConfigPath = [],
  around: Config = {},
): VisibleField[] {
  const seen = { ...around, ...config };
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === "id" || field.visible?.(seen) === false) return [];
    const at = [...path, name];
    const placeholder =
      typeof field.placeholder === "function" ? field.placeholder(config) : field.placeholder;
    return [{ field, path: at, pointer: toPointer(at), value: config[name], placeholder, seen }];
  });
}

/** The pointers of all visible fields, including those in lists. */
export function visiblePointers(
  fields: Fields,
  config: Config,
  path: ConfigPath = [],
  around: Config = {},
): string[] {
  return visibleFields(fields, config, path, around).flatMap(({ field, path: at, pointer, value, seen }) => {
    if (field.kind === "group") {
      return [pointer, ...visiblePointers(field.item, isJsonObject(value) ? value : {}, at, seen)];
    }
    if (field.kind !== "list") return [pointer];
    const rows = Array.isArray(value) ? value : [];
    return [
      pointer,
      ...rows.flatMap((row, index) =>
        isJsonObject(row) ? visiblePointers(field.item, row, [...at, index], seen) : [],
      ),
    ];
  });
}
