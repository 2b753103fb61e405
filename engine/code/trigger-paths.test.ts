import { expect, test } from "vitest";
import { codeReads } from "./trigger-paths.ts";

test.each<[string, string[][]]>([
  ["return trigger.order.total;", [["order", "total"]]],
  ['trigger["odd name"].x + trigger.a', [["odd name", "x"], ["a"]]],
  ["trigger.items.map((item) => item.sku)", [["items"]]],
  ["trigger.items.length", [["items", "length"]]],
  ["trigger.order?.total", []],
  ["trigger.order ?? {}", []],
  ["trigger.order = 1; trigger.order == 2", [["order"]]],
  ["trigger.a + trigger.a", [["a"]]],
  ["my.trigger.a; trigger; triggers.a; $trigger.a; input.a", []],
  ["trigger.toString()", []],
])("%s reads %j", (source, paths) => {
  expect(codeReads(source, "trigger")).toEqual(paths);
});

test("code of any length takes little time", () => {
  const start = performance.now();
  for (const part of ["trigger.", "trigger.a", ".a", 'trigger["', "trigger.a ?"])
    codeReads(part.repeat(20_000).slice(0, 100_000), "trigger");
  expect(performance.now() - start).toBeLessThan(2000);
});
