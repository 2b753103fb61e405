import { expect, test } from "vitest";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { nodeTypes } from "#test/node-types.ts";
import { neighbors } from "./neighbors.ts";

const document = documentOf(
  [
    nodeOf("hook", "receive_webhook"),
    nodeOf("choose", "condition", { x: 320 }),
    nodeOf("yes", "delay", { x: 640 }),
    nodeOf("no", "delay", { x: 640 }),
    nodeOf("alone", "delay", { x: 960 }),
  ],
  ["hook -> choose", "choose.true -> yes", "choose.false -> no"],
);

test.each([
  ["hook", null, null, "choose"],
  ["choose", null, "hook", "yes"],
  ["choose", "false", "hook", "no"],
  ["no", "output", "choose", null],
  ["alone", null, null, null],
])("before and after %s, left by %s, are %s and %s", (of, handle, previous, next) => {
  const named = (name: string | null) => (name === null ? null : idOf(name));
  expect(neighbors(document, nodeTypes, idOf(of), handle)).toEqual({
    previous: named(previous),
    next: named(next),
  });
});
