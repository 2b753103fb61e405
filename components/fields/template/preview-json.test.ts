import fc from "fast-check";
import { expect, test } from "vitest";
import { previewJson } from "./preview-json.ts";

test("writes a short value whole", () => {
  expect(previewJson({ a: [1, "x", null], b: {} }, 100)).toBe('{"a": [1, "x", null], "b": {}}');
});

test("is never longer than asked for, and says when it was cut", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 30 }), (value, maxChars) => {
      const json = JSON.parse(JSON.stringify(value));
      const preview = previewJson(json, maxChars);
      expect(preview.length).toBeLessThanOrEqual(maxChars);
      const whole = previewJson(json, 1_000_000);
      expect(preview).toBe(whole.length > maxChars ? `${whole.slice(0, maxChars - 1)}…` : whole);
    }),
  );
});
