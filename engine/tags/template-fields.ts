import type { Field, Fields } from "#engine/field.ts";
import { isJsonObject } from "#lib/json.ts";

type Config = Readonly<Record<string, unknown>>;

/** A template in a configuration. */
export interface TemplateText {
  /** JSON pointer (RFC 6901) into the configuration. */
  pointer: string;
  source: string;
}

/** The templates in a configuration's visible template fields, lists included. */
export function* templatesIn(fields: Fields, config: Config): Generator<TemplateText> {
  yield* templatesUnder(fields, config, config, "");
}

function* templatesUnder(
  fields: Fields,
  config: Config,
  seen: Config,
  above: string,
): Generator<TemplateText> {
  for (const [name, field] of Object.entries(fields)) {
    if (field.visible?.(seen) === false) continue;
    const value = config[name];
    const pointer = `${above}/${name}`;
    if (field.kind === "template" && typeof value === "string") yield { pointer, source: value };
    if (field.kind === "group" && isJsonObject(value)) {
      yield* templatesUnder(field.item, value, { ...seen, ...value }, pointer);
    }
    if (field.kind !== "list" || !Array.isArray(value)) continue;
    for (const [index, row] of value.entries()) {
      if (isJsonObject(row))
        yield* templatesUnder(field.item, row, { ...seen, ...row }, `${pointer}/${index}`);
    }
  }
}

/**
 * Maps every template of a configuration, including those in hidden fields, which may be shown again. Unchanged parts
 * are shared with the given configuration; if nothing changes, it is returned itself.
 */
export function mapTemplates(fields: Fields, config: Config, change: (source: string) => string): Config {
  const entries = Object.entries(config).map(([name, value]): [string, unknown] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return [name, field ? mapValue(field, value, change) : value];
  });
  return entries.every(([name, value]) => value === config[name]) ? config : Object.fromEntries(entries);
}

function mapValue(field: Field, value: unknown, change: (source: string) => string): unknown {
  if (field.kind === "template") return typeof value === "string" ? change(value) : value;
  if (field.kind === "custom" && isJsonObject(value)) {
    return mapTemplates(templateFields(field.templates ?? []), value, change);
  }
  if (field.kind === "group" && isJsonObject(value)) return mapTemplates(field.item, value, change);
  if (field.kind !== "list" || !Array.isArray(value)) return value;
  const rows = value.map((row) => (isJsonObject(row) ? mapTemplates(field.item, row, change) : row));
  return rows.every((row, index) => row === value[index]) ? value : rows;
}

function templateFields(names: readonly string[]): Fields {
  return Object.fromEntries(
    names.map((name) => [name, { kind: "template", label: name, encoding: "text", lines: "one" }]),
  );
}
