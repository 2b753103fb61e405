import { describe, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { isFiltering, nextSorting, toFlowFilter } from "./flow-filter.ts";

const [a, b] = [newId(), newId()];
const filterOf = (query: string) => toFlowFilter(new URLSearchParams(query));

describe("a URL's filter", () => {
  test.each([
    ["", { sort: "updated", order: "desc" }],
    [`q=+order+&active=true&folder=${a}&owner=me`, { q: "order", active: "true", folder: a, owner: "me" }],
    [`labels=${a},${b}&folder=none`, { labels: `${a},${b}`, folder: "none" }],
    ["sort=name", { sort: "name", order: "asc" }],
    ["sort=calls&order=asc", { sort: "calls", order: "asc" }],
    ["active=yes&folder=x&labels=y&owner=ada&sort=size&order=up", { sort: "updated", order: "desc" }],
  ])("“%s”", (query, filter) => {
    expect(filterOf(query)).toMatchObject(filter);
  });

  test("with values that mean nothing leaves no flow out", () => {
    expect(isFiltering(filterOf("active=yes&folder=x&labels=y&owner=ada&q=+&sort=name"))).toBe(false);
    expect(isFiltering(filterOf("folder=none"))).toBe(true);
  });
});

test.each([
  ["a column sorts in its usual order", "updated", "desc", "calls", { sort: "calls", order: null }],
  ["again, the other way round", "calls", "desc", "calls", { sort: "calls", order: "asc" }],
  ["and again, as at first", "calls", "asc", "calls", { sort: "calls", order: null }],
  ["names begin with A", "name", "asc", "name", { sort: "name", order: "desc" }],
  ["the usual column needs no parameter", "name", "asc", "updated", { sort: null, order: null }],
] as const)("%s", (_, sort, order, column, next) => {
  expect(nextSorting({ sort, order }, column)).toEqual(next);
});
