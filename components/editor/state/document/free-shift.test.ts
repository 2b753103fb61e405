import fc from "fast-check";
import { expect, test } from "vitest";
import { documentOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { nodeTypes } from "#test/node-types.ts";
import { boxesOf } from "./box.ts";
import { findFreeOffset } from "./free-shift.ts";

const here = { x: 0, y: 0 };

test("B9: a copy goes below its original", () => {
  const document = documentOf([nodeOf("a")]);
  expect(findFreeOffset(document, nodeTypes, document, here)).toEqual({ x: 0, y: 104 });
});

test("B9: where something stands below, it goes to the nearest free side", () => {
  const document = documentOf([nodeOf("a"), nodeOf("below", "set_fields", { y: 104 })]);
  expect(findFreeOffset(document, nodeTypes, documentOf([nodeOf("a")]), here)).toEqual({ x: 0, y: -104 });
});

test("B9: what lies on free ground already stays", () => {
  const at = { x: 1000, y: 1000 };
  expect(findFreeOffset(documentOf([nodeOf("a")]), nodeTypes, documentOf([nodeOf("b")]), at)).toEqual(at);
});

test("B9: a part never covers a node, and comes from any place to free ground", () => {
  const coordinate = fc.double({ min: 0, max: 900, noNaN: true });
  const places = fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 1, maxLength: 12 });
  const some = places.map((points) =>
    documentOf(points.map((at, index) => nodeOf(`n${index}`, "condition", at))),
  );
  fc.assert(
    fc.property(some, some, (document, part) => {
      const { x, y } = findFreeOffset(document, nodeTypes, part, here);
      const others = [...boxesOf(document, nodeTypes).values()];
      for (const box of boxesOf(part, nodeTypes).values()) {
        const covered = others.some(
          (other) =>
            box.x + x < other.x + other.width &&
            other.x < box.x + x + box.width &&
            box.y + y < other.y + other.height &&
            other.y < box.y + y + box.height,
        );
        expect(covered).toBe(false);
      }
    }),
  );
});
