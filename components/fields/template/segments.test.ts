import fc from "fast-check";
import { expect, test } from "vitest";
import { replaceSegment, segmentsOf } from "./segments.ts";

test("cuts a template at its tags", () => {
  const source = "Hi {{ name | upcase }}, {{total}}";
  const parts = segmentsOf(source, "text").map(({ start, end, tag }) => [
    source.slice(start, end),
    tag?.path ?? null,
  ]);
  expect(parts).toEqual([
    ["Hi ", null],
    ["{{ name | upcase }}", "name"],
    [", ", null],
    ["{{total}}", "total"],
  ]);
});

test("shows every character exactly once, whatever is typed", () => {
  const piece = fc.constantFrom("{{", "}}", "a", ".b", " ", '"', "|", "\n", "{%", "%}", "1", ":", "\\");
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 30 }),
      fc.constantFrom("text", "json", "html"),
      (pieces, syntax) => {
        const source = pieces.join("");
        const segments = segmentsOf(source, syntax);
        expect(segments.map(({ start, end }) => source.slice(start, end)).join("")).toBe(source);
        for (const { start, end, tokens } of segments) {
          let at = start;
          for (const token of tokens) {
            expect(token.start).toBeGreaterThanOrEqual(at);
            expect(token.end).toBeLessThanOrEqual(end);
            at = token.end;
          }
        }
      },
    ),
  );
});

test("replaces one stretch", () => {
  expect(replaceSegment("a {{x}} b", { start: 2, end: 7 }, "{{y}}")).toBe("a {{y}} b");
});
