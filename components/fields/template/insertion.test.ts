import { expect, test } from "vitest";
import { insertionOf } from "./insertion.ts";
import { replaceSegment } from "./segments.ts";

const inserted = (text: string, start: number, end: number) => {
  const edit = insertionOf(text, { start, end }, "{{order.total}}");
  return replaceSegment(text, edit, edit.text);
};

test("puts a tag at the caret, or over what is selected", () => {
  expect(inserted("a b", 1, 1)).toBe("a{{order.total}} b");
  expect(inserted("a b", 0, 3)).toBe("{{order.total}}");
});

test("never nests braces: inside a tag the path is replaced", () => {
  expect(inserted("{{na}}!", 4, 4)).toBe("{{order.total}}!");
  expect(inserted("{{", 2, 2)).toBe("{{order.total}}");
  expect(inserted("{{  | upcase }}", 3, 3)).toBe("{{ order.total | upcase }}");
});
