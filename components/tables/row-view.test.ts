import { expect, test } from "vitest";
import { toRowView } from "./row-view.ts";

const everything = { filter: [], match: "all", sort: "", direction: "asc" };
const condition = { name: "age", operator: "greater", value: 1 };

test.each([
  ["", everything],
  ["sort=age&direction=desc&match=any", { ...everything, sort: "age", direction: "desc", match: "any" }],
  [`filter=${encodeURIComponent(JSON.stringify([condition]))}`, { ...everything, filter: [condition] }],
  // An address can be typed by anybody.
  ["filter=[&direction=up&match=some", everything],
  ["filter=[{}]", everything],
  [`filter=${encodeURIComponent('[{"name":"a","operator":"matches","value":"x"}]')}`, everything],
])("the address ?%s shows %j", (query, view) => {
  expect(toRowView(new URLSearchParams(query))).toEqual(view);
});
