import { expect, test } from "vitest";
import type { FlowDocument } from "#engine/document.ts";
import { putInputFirst } from "./put-input-first.ts";

const edge = (source: string, target: string, source_handle = "output") => ({
  id: `${source}-${target}-${source_handle}`,
  source,
  source_handle,
  target,
  target_handle: "input",
});
const document: FlowDocument = {
  nodes: [],
  edges: [edge("a", "m"), edge("a", "x"), edge("b", "m"), edge("c", "m"), edge("b", "m", "error")],
};
const orderOf = ({ edges }: FlowDocument) => edges.map(({ id }) => id);

test("puts all edges of the source first among those of the node, and leaves others in their places", () => {
  expect(orderOf(putInputFirst(document, "m", "b"))).toEqual([
    "b-m-output",
    "a-x-output",
    "b-m-error",
    "a-m-output",
    "c-m-output",
  ]);
});

test("what is first already, or leads nowhere there, changes nothing", () => {
  for (const source of ["a", "x"]) expect(putInputFirst(document, "m", source)).toBe(document);
});
