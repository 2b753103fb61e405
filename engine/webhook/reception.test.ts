import { expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { ignoredBecause, type Selection } from "./reception.ts";

const all: Selection = { events: null, only: {}, has: [], unless: [] };
const byHeader: Selection = { ...all, events: { header: "x-event", values: ["push"] } };
const byField: Selection = { ...all, events: { at: "event.type", values: ["message"] } };

test.each<[string, Selection, Json, string | undefined, string | null]>([
  ["everything without conditions", all, {}, "", null],
  ["the event that a header names", byHeader, {}, "push", null],
  ["not another one", byHeader, {}, "ping", "“ping” is not chosen."],
  ["not a call without the header", byHeader, { "x-event": "push" }, undefined, "“” is not chosen."],
  ["the event in the body", byField, { event: { type: "message" } }, "", null],
  ["not an event that is no text", byField, { event: { type: ["message"] } }, "", "“” is not chosen."],
  ["every event", { ...all, events: { header: "x-event", values: ["*"] } }, {}, undefined, null],
  [
    "no event if none is chosen",
    { ...all, events: { at: "type", values: [] } },
    { type: "a" },
    "",
    "“a” is not chosen.",
  ],
  ["an allowed value", { ...all, only: { action: ["opened"] } }, { action: "opened" }, "", null],
  [
    "not another value",
    { ...all, only: { action: ["opened"] } },
    { action: "closed" },
    "",
    "“action” is “closed”, which is not chosen.",
  ],
  ["nothing of a bot", { ...all, unless: ["bot"] }, { bot: "B1" }, "", "It has “bot”, so it starts nothing."],
  ["what is no draft", { ...all, unless: ["draft"] }, { draft: false }, "", null],
])("takes %s", (_, selection, body, header, expected) => {
  expect(ignoredBecause(selection, body, () => header)).toBe(expected);
});
