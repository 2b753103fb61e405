import { type Expression, isExpression } from "#engine/expressions/expression.ts";
import type { CodeLanguage, Field, Fields } from "#engine/field.ts";
import { isJsonObject } from "#lib/json.ts";

type Config = Readonly<Record<string, unknown>>;

/** A template in a configuration. */
export interface TemplateText {
  /** JSON pointer (RFC 6901) into the configuration. */
  pointer: string;
  source: string;
}

/** An expression in a configuration. */
export interface SettingExpression {
  /** JSON pointer (RFC 6901) into the configuration. */
  pointer: string;
  source: string;
}

/** The templates in a configuration's visible template fields, lists included. */
export function* templatesIn(fields: Fields, config: Config): Generator<TemplateText> {
  for (const { pointer, value } of settingsUnder(fields, config, config, "")) {
    if (typeof value === "string") yield { pointer, source: value };
  }
}

/** The expressions in a configuration's visible template fields, lists included. Blank ones are left out. */
export function* expressionsIn(fields: Fields, config: Config): Generator<SettingExpression> {
  for (const { pointer, value } of settingsUnder(fields, config, config, "")) {
    if (isExpression(value) && value.js.trim() !== "") yield { pointer, source: value.js };
  }
}

function* settingsUnder(
  fields: Fields,
  config: Config,
  seen: Config,
  above: string,
): Generator<{ pointer: string; value: unknown }> {
  for (const [name, field] of Object.entries(fields)) {
    if (field.visible?.(seen) === false) continue;
    const value = config[name];
    const pointer = `${above}/${name}`;
    if (field.kind === "template") yield { pointer, value };
    if (field.kind === "group" && isJsonObject(value)) {
      yield* settingsUnder(field.item, value, { ...seen, ...value }, pointer);
    }
    if (field.kind !== "list" || !Array.isArray(value)) continue;
    for (const [index, row] of value.entries()) {
      if (isJsonObject(row))
        yield* settingsUnder(field.item, row, { ...seen, ...row }, `${pointer}/${index}`);
    }
  }
}

/** The changes to each text in a configuration. Omitted kinds stay as they are. */
export interface SettingChanges {
  template?: ((source: string) => string) | undefined;
  expression?: ((expression: Expression) => unknown) | undefined;
  /** Of fields with code, with their language. */
  code?: ((source: string, language: CodeLanguage) => string) | undefined;
}

/** Maps every template of a configuration, as `mapSettings` does. */
export function mapTemplates(fields: Fields, config: Config, change: (source: string) => string): Config {
  return mapSettings(fields, config, { template: change });
}

/**
 * Maps every template, expression and code of a configuration, including those in hidden fields, which may be shown
 * again. Unchanged parts are shared with the given configuration; if nothing changes, it is returned itself.
 */
export function mapSettings(fields: Fields, config: Config, change: SettingChanges): Config {
  const entries = Object.entries(config).map(([name, value]): [string, unknown] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return [name, field ? mapValue(field, value, config, change) : value];
  });
  return entries.every(([name, value]) => value === config[name]) ? config : Object.fromEntries(entries);
}

function mapValue(field: Field, value: unknown, config: Config, change: SettingChanges): unknown {
  if (field.kind === "template") {
    if (typeof value === "string") return change.template ? change.template(value) : value;
    return isExpression(value) && change.expression ? change.expression(value) : value;
  }
  if (field.kind === "code") {
    return typeof value === "string" && change.code ? change.code(value, field.language(config)) : value;
  }
  if (field.kind === "custom" && isJsonObject(value)) {
    // A custom field does not resolve its templates in a step, so they cannot be expressions.
    return mapSettings(templateFields(field.templates ?? []), value, { template: change.template });
  }
  if (field.kind === "group" && isJsonObject(value)) return mapSettings(field.item, value, change);
  if (field.kind !== "list" || !Array.isArray(value)) return value;
  const rows = value.map((row) => (isJsonObject(row) ? mapSettings(field.item, row, change) : row));
  return rows.every((row, index) => row === value[index]) ? value : rows;
}

function templateFields(names: readonly string[]): Fields {
  return Object.fromEntries(
    names.map((name) => [name, { kind: "template", label: name, encoding: "text", lines: "one" }]),
  );
}
