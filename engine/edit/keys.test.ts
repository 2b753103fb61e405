import fc from "fast-check";
import { expect, test } from "vitest";
import { nodeKeySchema } from "#engine/document.ts";
import { keyFromLabel, uniqueKey } from "./keys.ts";

test.each([
  ["Receive Webhook", "receive_webhook"],
  ["HTTP Response", "http_response"],
  ["Café — Größe", "cafe_grosse"],
  ["Ñandú", "nandu"],
  ["Čeština", "cestina"],
  ["Øl", "ol"],
  ["Straße", "strasse"],
  ["STRAẞE", "strasse"],
  ["Łódź", "lodz"],
  ["Æther Œuvre", "aether_oeuvre"],
  ["İstanbul ışık", "istanbul_isik"],
  ["Þór Đuro", "thor_duro"],
  ["2nd try", "nd_try"],
  ["日本語", "node"],
  ["", "node"],
])("the label %j becomes the key %j", (label, key) => expect(keyFromLabel(label)).toBe(key));

test("whatever a label holds, its key can be used in a tag and is unique", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.array(fc.string()), (label, labels) => {
      const used = new Set([...labels.map((each) => keyFromLabel(each)), keyFromLabel(label)]);
      const key = uniqueKey(keyFromLabel(label), used);
      expect(nodeKeySchema.safeParse(key).success).toBe(true);
      expect(used.has(key)).toBe(false);
    }),
  );
});

test("numbers go on from a key that has one", () => {
  expect(uniqueKey("condition_2", new Set(["condition", "condition_2"]))).toBe("condition_3");
});

test("a number still fits where the key is as long as keys may be", () => {
  const long = "a".repeat(63);
  expect(uniqueKey(long, new Set([long]))).toBe(`${"a".repeat(61)}_2`);
});
