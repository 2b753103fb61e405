import { expect, test } from "vitest";
import { findOperations, tagsOf } from "./find-operations.ts";

const operations = [
  { name: "list_pets", title: "List pets", method: "GET", path: "/pets", tags: ["pets"] },
  { name: "add_pet", title: "Add a pet", method: "POST", path: "/pets", tags: ["pets", "admin"] },
  { name: "list_owners", title: "List owners", method: "GET", path: "/owners", tags: [] },
];
const names = (query: string, tag: string | null = null) =>
  findOperations(operations, query, tag).map(({ name }) => name);

test("every word is found in the title, the name, the method or the path", () => {
  expect(names("")).toHaveLength(3);
  expect(names("LIST pets")).toEqual(["list_pets"]);
  expect(names("post /pets")).toEqual(["add_pet"]);
  expect(names("cars")).toEqual([]);
});

test("a tag narrows what is found", () => {
  expect(names("", "admin")).toEqual(["add_pet"]);
  expect(tagsOf(operations)).toEqual(["admin", "pets"]);
});
