import { expect, test } from "vitest";
import { liquid } from "#engine/tags/liquid.ts";
import { filterDocs } from "./filters.ts";

test("documents exactly the filters that there are, so that none offered fails and none is missing", () => {
  expect(Object.keys(filterDocs).sort()).toEqual(Object.keys(liquid.filters).sort());
});
