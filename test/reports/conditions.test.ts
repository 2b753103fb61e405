import { expect, test } from "vitest";
import { compare } from "#engine/conditions/compare.ts";
import type { operatorNames } from "#engine/conditions/operators.ts";
import type { Json } from "#lib/json.ts";

/** Conditions from public bug reports. */
test.each<
  [report: string, left: Json, operator: (typeof operatorNames)[number], right: Json, isTrue: boolean]
>([
  ["n8n-io/n8n#27693", 200, "equals", "200", true],
  ["n8n-io/n8n#2616", 123, "equals", "123", true],
  ["n8n-io/n8n#18509", true, "equals", "true", true],
  ["n8n-io/n8n#21675", false, "equals", "true", false],
  ["n8n-io/n8n#21675", "false", "equals", false, true],
  ["n8n-io/n8n#4229", null, "is_empty", "", true],
  ["n8n-io/n8n#4229", null, "is_not_empty", "", false],
  ["n8n-io/n8n#12969", "", "is_not_empty", "", false],
  ["n8n-io/n8n#3982", [], "is_empty", "", true],
  ["n8n-io/n8n#3982", {}, "is_not_empty", "", false],
  ["n8n-io/n8n#22347", "", "less", 5, false],
  ["n8n-io/n8n#22347", [], "less", 5, false],
  ["n8n-io/n8n#9506", "NaN", "greater", 1, false],
  ["n8n-io/n8n#12237", "true\n", "is_true", "", true],
])("%s: %j %s %j", (_report, left, operator, right, isTrue) => {
  expect(compare({ left, operator, right })).toMatchObject({ isTrue });
});
