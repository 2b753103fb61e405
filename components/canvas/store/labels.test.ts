import { expect, test } from "vitest";
import { labelOf } from "#components/canvas/card/card-text.ts";
import { nodeTypes } from "#test/node-types.ts";
import { uniqueLabel, withFreeLabels } from "./labels.ts";
import { documentOf, nodeOf } from "./test-support.ts";

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
  const labeled = (name: string, label: string) => nodeOf(name, "delay", { config: { label } });
  const document = documentOf([labeled("a", "Pause"), nodeOf("b", "delay")]);
  const added = [
    labeled("c", "Pause"),
    labeled("d", "Pause"),
    nodeOf("e", "delay"),
    labeled("f", "New"),
    labeled("g", "New"),
  ];
  expect(withFreeLabels(added, document, nodeTypes).map((node) => labelOf(node, nodeTypes))).toEqual([
    "Pause 2",
    "Pause 3",
    "Delay 2",
    "New",
    "New",
  ]);
});

test("B9: a node of an unknown type without a label is left as it is", () => {
  const unknown = nodeOf("a", "from_the_future");
  const [added] = withFreeLabels([unknown], documentOf([unknown]), nodeTypes);
  expect(added).toBe(unknown);
});
