import { expect, test } from "vitest";
import { labelLines } from "./label-lines.ts";

test.each([
  ["Delay", 2, ["Delay"]],
  ["Receive Webhook", 2, ["Receive", "Webhook"]],
  ["Is it a large order?", 2, ["Is it a", "large…"]],
  ["Is it a large order?", 3, ["Is it a", "large", "order?"]],
  ["Receive Webhook", 1, ["Receive…"]],
  ["Incomprehensibilities", 2, ["Incomprehen", "sibilities"]],
  ["", 2, []],
])("“%s” in %i lines", (label, most, lines) => expect(labelLines(label, most)).toEqual(lines));
