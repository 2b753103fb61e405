import { describe, expect, test } from "vitest";
import { withExpressionsAsText } from "#engine/expressions/as-text.ts";
import { findConfigProblems } from "#engine/graph/config-problem.ts";
import { effectOf } from "#engine/graph/effect.ts";
import { outputHandles } from "#engine/graph/handles.ts";
import type { Fields } from "#engine/node.ts";
import { definitions } from "./index.definitions.ts";

/** A configuration in which every setting that takes tags is an expression. */
function allExpressions(fields: Fields, js: string): Record<string, unknown> {
  const entries = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    if (field.kind === "template") return [[name, { js }]];
    if (field.kind === "list") return [[name, [allExpressions(field.item, js)]]];
    return field.kind === "group" ? [[name, allExpressions(field.item, js)]] : [];
  });
  return Object.fromEntries(entries);
}

describe.each(definitions.map((definition) => [definition.type, definition] as const))(
  "%s",
  (_type, definition) => {
    const config = allExpressions(definition.fields, "input.total * 1.2");

    test("accepts an expression in every setting that takes tags", () => {
      const problems = findConfigProblems(definition, config).filter(({ pointer }) =>
        isExpressionAt(config, pointer),
      );
      expect(problems).toEqual([]);
    });

    test("describes and connects itself although settings are expressions", () => {
      outputHandles(definition, { config });
      effectOf(definition, config);
      definition.ends?.(config);
      definition.credentials?.(config);
      definition.runs?.(config);
      definition.startsOnFirst?.(config);
      definition.inputByKey?.(config);
      const parsed = definition.config.safeParse(withExpressionsAsText(definition.fields, config));
      if (parsed.success) expect(typeof definition.summary(parsed.data)).toBe("string");
    });

    test("reports an expression that cannot be parsed", () => {
      const broken = allExpressions(definition.fields, "1 +");
      const problems = findConfigProblems(definition, broken);
      for (const { code, pointer } of problems) {
        if (code === "expression_invalid") expect(isExpressionAt(broken, pointer)).toBe(true);
      }
    });
  },
);

function isExpressionAt(config: Readonly<Record<string, unknown>>, pointer: string): boolean {
  let value: unknown = config;
  for (const part of pointer.split("/").slice(1)) {
    value = (value as Record<string, unknown> | undefined)?.[part];
  }
  return typeof value === "object" && value !== null && "js" in value;
}
