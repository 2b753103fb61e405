import type { Fields } from "#engine/field.ts";
import { mapSettings } from "#engine/template-fields.ts";
import { hasTag } from "#lib/tag-text.ts";

/** The code, the expressions and the texts with tags of a configuration, one after the other, for searching. */
export function codeTextOf(fields: Fields, config: Readonly<Record<string, unknown>>): string {
  const found: string[] = [];
  mapSettings(fields, config, {
    template(source) {
      if (hasTag(source)) found.push(source);
      return source;
    },
    expression(expression) {
      found.push(expression.js);
      return expression;
    },
    code(source) {
      found.push(source);
      return source;
    },
  });
  return found.join("\n");
}
