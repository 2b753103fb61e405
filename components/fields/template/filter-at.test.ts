import { expect, test } from "vitest";
import { filterAt } from "./filter-at.ts";

/** `¦` is the pointer. */
function at(marked: string): string | null {
  return filterAt(marked.replace("¦", ""), marked.indexOf("¦"))?.doc.name ?? null;
}

test.each<[string, string | null]>([
  ["{{ total | pl¦us: 1 }}", "plus"],
  ["{{ total | ¦plus: 1 }}", "plus"],
  ["{{ total | plus: 1 | date_¦add: 1 }}", "date_add"],
  ["{% assign x = a | upca¦se %}", "upcase"],
  ["{{ to¦tal | plus: 1 }}", null],
  ["{{ total | plus: nu¦mber }}", null],
  ["{{ total | unhe¦ard }}", null],
  ['{{ total | append: "| up¦case" }}', null],
  ["| up¦case", null],
])("finds the filter under the pointer in %j", (marked, name) => {
  expect(at(marked)).toBe(name);
});
