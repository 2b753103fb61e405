import { expect, test } from "vitest";
import { boxesOf } from "#components/editor/state/document/box.ts";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import type { FlowDocument } from "#engine/document.ts";
import { moveNodes } from "#engine/edit/change.ts";
import { nodeTypes } from "#test/node-types.ts";
import { createRouter } from "./router.ts";

const nobody: ReadonlySet<string> = new Set();
const drawn = (document: FlowDocument, lifted = nobody) => ({
  document,
  nodeTypes,
  boxes: boxesOf(document, nodeTypes),
  lifted,
});

const flow = documentOf(
  [
    nodeOf("hook", "receive_webhook"),
    nodeOf("wait", "delay", { x: 300 }),
    nodeOf("end", "delay", { x: 600 }),
    nodeOf("alone", "delay", { x: 300, y: 900 }),
  ],
  ["hook -> wait", "wait -> end", "hook -> end"],
);
const moveTo = (name: string, x: number, y: number) => moveNodes(flow, new Map([[idOf(name), { x, y }]]));

test("only connections near which something moved are routed again", () => {
  const route = createRouter();
  const before = route(drawn(flow));
  const after = route(drawn(moveTo("wait", 300, 40)));
  expect(after.get("hook -> wait")).not.toBe(before.get("hook -> wait"));
  expect(after.get("hook -> end")).not.toBe(before.get("hook -> end"));
  const far = route(drawn(moveTo("alone", 340, 900)));
  const farther = route(drawn(moveTo("alone", 380, 900)));
  expect(farther).toEqual(far);
  for (const [id, each] of farther) expect(each).toBe(far.get(id));
});

test("a node that is dragged is not avoided, so that it can be dropped onto a connection", () => {
  const route = createRouter();
  expect(route(drawn(flow)).get("hook -> end")?.path).not.toContain("C");
  expect(route(drawn(flow, new Set([idOf("wait")]))).get("hook -> end")?.path).toContain("C");
  expect(route(drawn(flow)).get("hook -> end")?.path).not.toContain("C");
});

test("a connection inside a loop avoids the nodes there, not those outside", () => {
  const inside = documentOf(
    [
      nodeOf("each", "for_each"),
      nodeOf("one", "delay", { x: 128, y: 200, inside: "each" }),
      nodeOf("two", "delay", { x: 728, y: 200, inside: "each" }),
      nodeOf("out", "delay", { x: 428, y: 200 }),
    ],
    ["one -> two"],
  );
  expect(createRouter()(drawn(inside)).get("one -> two")?.path).toContain("C");
});
