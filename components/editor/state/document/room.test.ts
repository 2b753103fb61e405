import { expect, test } from "vitest";
import { documentOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { nodeTypes } from "#test/node-types.ts";
import { boxesOf, isClose } from "./box.ts";
import { findFreeNotePosition } from "./free-position.ts";
import { findFreeOffset } from "./free-shift.ts";
import { roomsOf } from "./room.ts";
import { tidyDocument } from "./tidy.ts";

const hooks = documentOf(
  [nodeOf("a", "receive_webhook"), nodeOf("b", "receive_webhook", { y: 104 }), nodeOf("c", "code")],
  ["a -> c"],
);

test("a duplicate of a webhook is placed below its last calls", () => {
  const one = documentOf([nodeOf("a", "receive_webhook")]);
  const shift = findFreeOffset(one, nodeTypes, one, { x: 0, y: 0 });
  const [box] = roomsOf(one, nodeTypes).values();
  expect(box && shift.x === 0 && shift.y >= box.height).toBe(true);
});

test("a note is placed below them, too", () => {
  const one = documentOf([nodeOf("a", "receive_webhook")]);
  const { y } = findFreeNotePosition(one, nodeTypes, undefined, { x: 20, y: 100 });
  const [box] = roomsOf(one, nodeTypes).values();
  expect(y).toBeGreaterThan(box?.height ?? Number.POSITIVE_INFINITY);
});

test("a tidy layout leaves room for the last calls of each trigger", () => {
  const tidied = tidyDocument(hooks, nodeTypes, null);
  const all = [...roomsOf(tidied, nodeTypes)];
  for (const [id, room] of all)
    for (const [other, box] of boxesOf(tidied, nodeTypes))
      expect(id !== other && isClose(room, box, 0), `${id} and ${other}`).toBe(false);
});
