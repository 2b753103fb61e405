import { expect, test } from "vitest";
import type { Fields } from "#engine/field.ts";
import type { Json } from "#lib/json.ts";
import { itemSettings } from "./item-settings.ts";
import { buildScope } from "./scope.ts";

const template = { kind: "template", label: "Text", encoding: "value", lines: "one" } as const;
const fields: Fields = { before: template, each: { ...template, isPerItem: true } };

function settingFor(each: string, onMissing: "warn" | "fail" = "warn") {
  const scope = buildScope({ item: "of the call", limit: 5 }, [{ key: "index", output: "of a node" }]);
  const { each: setting, ...others } = itemSettings(fields, { before: "{{item}}", each }, scope, onMissing);
  if (!setting) throw new Error("There is no setting for each item.");
  expect(others).toEqual({});
  return (item: Json, index = 0) => setting(item, index);
}

test("resolves a setting for one item after the other, with what is the same for all", () => {
  const setting = settingFor("{{item.a}} of {{limit}} at {{index}}");
  expect(setting({ a: 1 })).toEqual({ value: "1 of 5 at 0", missing: [] });
  expect(setting({ a: 2 }, 1)).toEqual({ value: "2 of 5 at 1", missing: [] });
});

test("names the tags that have no value for an item", () => {
  expect(settingFor("{{item.b}}")({ a: 1 })).toEqual({ value: null, missing: ["{{item.b}}"] });
});

test.each(["{{item.b}}", '{{item["b"]}}', "{{- item.b | upcase }}"])(
  "where tags must have a value, %s may still be without one: items differ",
  (tag) => {
    expect(settingFor(tag, "fail")({ a: 1 })).toMatchObject({ missing: [tag] });
  },
);

test.each(["{{nowhere}}", "{{items.b}}", "{{item-b}}", "{{item.b}}{{nowhere}}"])(
  "where tags must have a value, %s refuses the item",
  (tag) => {
    expect(settingFor(tag, "fail")({ a: 1 })).toEqual({
      problem: expect.stringMatching(/nowhere|items|item-b/),
    });
  },
);

test("an invalid template is a problem that names the setting", () => {
  expect(settingFor("{{item | nosuch}}")(1)).toEqual({ problem: expect.stringMatching(/^\/each: /) });
});
