import { expect, test } from "vitest";
import { labelOf } from "./edit.ts";
import { uniqueLabel, withFreeLabels } from "./labels.ts";
import { documentOf, nodeOf, types } from "./test-support.ts";

test.each([
  ["Delay", [], "Delay"],
  ["Delay", ["Delay"], "Delay 2"],
  ["Delay 2", ["Delay", "Delay 2"], "Delay 3"],
  ["Delay", ["Delay", "Delay 3"], "Delay 2"],
  ["2", ["2"], "2 2"],
  ["x".repeat(200), ["x".repeat(200)], `${"x".repeat(198)} 2`],
])("B9: the label %j beside %j becomes %j", (label, taken, expected) => {
  expect(uniqueLabel(label, new Set(taken))).toBe(expected);
});

test("B9: only labels that the document has already get a number, each a different one", () => {
  const labeled = (name: string, label: string) => nodeOf(name, "texts", { label });
  const document = documentOf([labeled("a", "Pause"), nodeOf("b", "texts")]);
  const added = [
    labeled("c", "Pause"),
    labeled("d", "Pause"),
    nodeOf("e", "texts"),
    labeled("f", "New"),
    labeled("g", "New"),
  ];
  const labels = withFreeLabels(added, document, types).map((node) => labelOf(node, types));
  expect(labels).toEqual(["Pause 2", "Pause 3", "Texts 2", "New", "New"]);
});

test("B9: a node of an unknown type without a label is left as it is", () => {
  const unknown = nodeOf("a", "from_the_future");
  const [added] = withFreeLabels([unknown], documentOf([unknown]), types);
  expect(added).toBe(unknown);
});
