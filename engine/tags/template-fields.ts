import type { Fields } from "#engine/field.ts";
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
