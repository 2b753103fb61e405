import { expect, test } from "vitest";
import { choiceRequest } from "./choice-request.ts";
import type { ChoiceSource } from "./choice-source.ts";
import { toChoices } from "./to-choices.ts";

const choices = {
  ...{ operation: "list_labels", items: "labels", value: "id", label: "name", search: "query" },
  with: { repo: "repository" },
};
const source = (repository: unknown): ChoiceSource => ({
  ...{ connector: "github", connectionId: "id", isOpen: false },
  ...{ input: { repository }, labels: { repository: "Repository" } },
});

test("what the values depend on is passed on, and what is typed", () => {
  expect(choiceRequest(choices, source("hello"), "bug")).toEqual({ input: { repo: "hello", query: "bug" } });
  expect(choiceRequest(choices, source("hello"), "")).toEqual({ input: { repo: "hello" } });
});

test.each([
  ["", "Fill in “Repository” to list the values."],
  ["{{ repo }}", "“Repository” is known only when the flow runs. Type a value or use a tag."],
  [{ js: "input.repo" }, "“Repository” is known only when the flow runs. Type a value or use a tag."],
])("with %j nothing is listed, and the field says why", (repository, lack) => {
  expect(choiceRequest(choices, source(repository), "")).toEqual({ lack });
});

test("entries without a value are left out, others stand once, and a label may be missing", () => {
  const output = { labels: [{ id: 1, name: "bug" }, { name: "none" }, { id: 1, name: "bug" }, { id: 2 }] };
  expect(toChoices({ output, error: null }, choices)).toEqual([
    { value: "1", label: "bug" },
    { value: "2", label: "2" },
  ]);
});

test("what is not a list is a failure in words", () => {
  expect(() => toChoices({ output: { labels: null }, error: null }, choices)).toThrow(
    "The response has no list of values.",
  );
});
