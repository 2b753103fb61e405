import { expect, test } from "vitest";
import { triggerSchema } from "./format.ts";
import { selectionOf } from "./reception-of.ts";

const trigger = triggerSchema.parse({
  ...{ title: "On a message", about: "Starts the flow.", sample: {} },
  fields: { updates: { label: "Updates", kind: "list", default: "messages" } },
  has: ["entry[].{updates}"],
  source: { kind: "webhook", verify: { preset: "github" }, delivery: { body: true } },
  proof: { rank: "C", source: "https://example.com", date: "2026-11-28" },
});

test("each text of a field is a path, whatever signs it has", () => {
  expect(selectionOf(trigger, { input: { updates: "messages, $&, $`" } }).has).toEqual([
    "entry[].messages",
    "entry[].$&",
    "entry[].$`",
  ]);
});
