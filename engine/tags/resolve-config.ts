import { type Expression, expressionText, isExpression } from "#engine/expressions/expression.ts";
import type { Encoding, Fields, ListFieldDefinition, TemplateFieldDefinition } from "#engine/field.ts";
import { findChangedContent } from "#engine/webhook/sent-bytes.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { parsePath } from "./parse-path.ts";
import { type Rendered, renderTemplate, renderValue } from "./render.ts";
import type { TagScope } from "./scope.ts";

type Config = Readonly<Record<string, unknown>>;

/** The values of a configuration's expressions, by JSON pointer (RFC 6901). */
export type ExpressionValues = ReadonlyMap<string, Json>;

const noValues: ExpressionValues = new Map();

export interface ResolvedConfig {
  config: Record<string, unknown>;
  /** `pointer` is a JSON pointer (RFC 6901) into the configuration. */
  warnings: { pointer: string; tag: string; message: string }[];
  /** The tags that are unresolved and have no `default`. */
  missing: string[];
}

/** The first setting without a value. The codes are those of `TagProblem`. */
export interface ConfigTagProblem {
  pointer: string;
  code: string;
  detail: string;
}

/**
 * Resolves the tags in a configuration's template fields, lists included, and copies everything else. The given
 * configuration is not changed. A hidden field (`visible`) does not matter: its problems are not reported, and it keeps
 * its text if it cannot be resolved. In a list's rows, `encoding` and `visible` get the row's own properties merged
 * over the rest of the configuration.
 *
 * Expressions are evaluated elsewhere (`engine/expressions/evaluate.ts`): here their values are put into place, as a
 * tag's value would be. A setting whose expression has no value in `values` is left out.
 *
 * Measured on a machine with two cores: about 800,000 a second for a Condition with one tag or a Set Fields with two,
 * and 145,000 when the two are `Hello {{ name }}` and `{{ total | times: 2 }}`.
 */
export function resolveConfig(
  fields: Fields,
  config: Config,
  scope: TagScope,
  values: ExpressionValues = noValues,
): ResolvedConfig | { problem: ConfigTagProblem } {
  const resolution = new Resolution(scope, values);
  const resolved = resolution.resolve(fields, config, config, "");
  if (resolution.problem) return { problem: resolution.problem };
  return { config: resolved, warnings: resolution.warnings, missing: resolution.missing };
}

class Resolution {
  readonly warnings: ResolvedConfig["warnings"] = [];
  readonly missing: string[] = [];
  problem: ConfigTagProblem | null = null;
  readonly #scope: TagScope;
  readonly #values: ExpressionValues;

  constructor(scope: TagScope, values: ExpressionValues) {
    this.#scope = scope;
    this.#values = values;
  }

  /** `seen` is the configuration passed to `encoding` and `visible`. */
  resolve(fields: Fields, config: Config, seen: Config, pointer: string): Record<string, unknown> {
    const resolved = { ...config };
    for (const name in fields) {
      const field = fields[name];
      const value = config[name];
      if (field?.kind === "template" && typeof value === "string") {
        resolved[name] = this.#resolveTemplate(field, value, seen, `${pointer}/${name}`);
      } else if (field?.kind === "template" && isExpression(value)) {
        const given = this.#placeValue(field, value, seen, `${pointer}/${name}`);
        if (given === undefined) delete resolved[name];
        else resolved[name] = given;
      } else if (field?.kind === "list" && Array.isArray(value) && field.visible?.(seen) !== false) {
        resolved[name] = this.#resolveRows(field, value, seen, `${pointer}/${name}`);
      } else if (field?.kind === "group" && isJsonObject(value) && field.visible?.(seen) !== false) {
        resolved[name] = this.resolve(field.item, value, { ...seen, ...value }, `${pointer}/${name}`);
      }
      if (this.problem) break;
    }
    return resolved;
  }

  #resolveTemplate(field: TemplateFieldDefinition, source: string, seen: Config, pointer: string): unknown {
    const rendered =
      this.#changedBody(field, source, seen) ?? renderTemplate(source, this.#scope, encodingOf(field, seen));
    return this.#accept(rendered, field.visible?.(seen) === false, source, pointer);
  }

  #placeValue(
    field: TemplateFieldDefinition,
    expression: Expression,
    seen: Config,
    pointer: string,
  ): unknown {
    const value = this.#values.get(pointer);
    if (value === undefined) return undefined;
    const text = expressionText(expression);
    const rendered =
      this.#changedBody(field, text, seen) ?? renderValue(value, encodingOf(field, seen), text);
    return this.#accept(rendered, field.visible?.(seen) === false, undefined, pointer);
  }

  #changedBody({ signs }: TemplateFieldDefinition, source: string, seen: Config): Rendered | null {
    const encoding = signs?.(seen) ?? null;
    if (encoding === null) return null;
    const { keyed } = this.#scope;
    // Expressions have other names for the same data.
    const read = ([first = "", ...rest]: readonly string[]) =>
      (first === "trigger" || first === "nodes") && !Object.hasOwn(keyed, first)
        ? parsePath(this.#scope, rest)
        : parsePath(this.#scope, [first, ...rest]);
    const detail = findChangedContent(source, read, encoding);
    return detail === null ? null : { problem: { code: "body_not_kept", detail } };
  }

  #accept(rendered: Rendered, isHidden: boolean, otherwise: unknown, pointer: string): unknown {
    if ("problem" in rendered) {
      if (!isHidden) this.problem = { pointer, ...rendered.problem };
      return otherwise;
    }
    if (!isHidden) {
      for (const { tag, message, missing } of rendered.warnings) {
        this.warnings.push({ pointer, tag, message });
        if (missing) this.missing.push(tag);
      }
    }
    return rendered.value;
  }

  #resolveRows(
    field: ListFieldDefinition,
    rows: readonly unknown[],
    seen: Config,
    pointer: string,
  ): unknown[] {
    return rows.map((row, index) => {
      if (this.problem || !isJsonObject(row)) return row;
      return this.resolve(field.item, row, { ...seen, ...row }, `${pointer}/${index}`);
    });
  }
}

function encodingOf(field: TemplateFieldDefinition, config: Config): Encoding {
  return typeof field.encoding === "function" ? field.encoding(config) : field.encoding;
}
