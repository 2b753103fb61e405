import type { Fields } from "#engine/field.ts";
import { mapSettings } from "#engine/template-fields.ts";
import { expressionText } from "./expression.ts";

type Config = Readonly<Record<string, unknown>>;

/**
 * A configuration as its node type expects it before tags are resolved: each expression is a text with a tag, whose value
 * is unknown. A configuration without expressions is returned itself.
 */
export function withExpressionsAsText(fields: Fields, config: Config): Config {
  return mapSettings(fields, config, { expression: expressionText });
}
