import type { Field, Fields } from "#engine/field.ts";
import { isJsonObject } from "#lib/json.ts";

type Config = Readonly<Record<string, unknown>>;

/** A template that stands in a configuration. */
export interface TemplateText {
  /** JSON pointer (RFC 6901) into the configuration. */
  pointer: string;
  source: string;
}

/** The templates of a configuration that count: those of its template fields that are shown, in lists too. */
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
    if (field.kind !== "list" || !Array.isArray(value)) continue;
    for (const [index, row] of value.entries()) {
      if (isJsonObject(row))
        yield* templatesUnder(field.item, row, { ...seen, ...row }, `${pointer}/${index}`);
    }
  }
}

/**
 * The configuration with every template changed, those of fields that are not shown too, since they may be shown again.
 * What does not change is shared with the given one, which is given back where nothing does.
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
  if (field.kind !== "list" || !Array.isArray(value)) return value;
  const rows = value.map((row) => (isJsonObject(row) ? mapTemplates(field.item, row, change) : row));
  return rows.every((row, index) => row === value[index]) ? value : rows;
}

function templateFields(names: readonly string[]): Fields {
  return Object.fromEntries(
    names.map((name) => [name, { kind: "template", label: name, encoding: "text", lines: "one" }]),
  );
}
