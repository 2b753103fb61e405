import { describe, expect, test } from "vitest";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { checkFlow } from "./check.ts";
import { flow, node, types } from "./test-support.ts";

const trigger = node("t", "trigger");
const check = (document: FlowDocument) => checkFlow(document, types);

function withConfig(config: Record<string, unknown>): DocumentNode {
  return { ...node("a", "configured"), config };
}

test("finds nothing wrong with a flow that may go live", () => {
  const guarded = node("b", "action", { on_failure: "error_handle" });
  const nodes = [trigger, withConfig({ url: "https://example.com" }), guarded, node("s", "stop")];
  expect(check(flow(nodes, ["t > a", "a > b", "b.error > s"]))).toEqual([]);
});

describe("a configuration", () => {
  test.each([
    ["that lacks a property", {}, ["/url", "invalid_setting", "URL: This is required."]],
    ["with an empty property", { url: "" }, ["/url", "invalid_setting", "URL: This must not be empty."]],
    ["with a value of the wrong kind", { url: 3 }, ["/url", "invalid_setting", "URL: This must be text."]],
    [
      "with a wrong value in a row",
      { url: "https://x", rows: [{ name: "a" }, { name: 1 }] },
      ["/rows/1/name", "invalid_setting", "Headers, row 2, Name: This must be text."],
    ],
    [
      "with an unknown property",
      { url: "https://x", "odd/~name": 1 },
      ["/odd~1~0name", "invalid_setting", "odd/~name: This setting does not exist."],
    ],
    [
      "that the type's own check refuses",
      { url: "http://x" },
      ["/url", "not_https", "URL: begin it with https."],
    ],
  ])("%s is named at that property", (_what, config, [pointer, code, detail]) => {
    expect(check(flow([trigger, withConfig(config)], ["t > a"]))).toEqual([
      { nodeId: "a", edgeId: null, pointer, code, detail },
    ]);
  });
});

describe("a missing trigger", () => {
  test.each([
    ["in an empty flow", flow([], []), "has no trigger"],
    ["where all are disabled", flow([node("t", "trigger", { disabled: true })], []), "is disabled"],
  ])("%s is named", (_what, document, words) => {
    expect(check(document)).toEqual([
      { nodeId: null, edgeId: null, pointer: "", code: "no_trigger", detail: expect.stringContaining(words) },
    ]);
  });
});

describe("an unconnected handle", () => {
  test.each([
    ["a node that nothing leads to", flow([trigger, node("a")], []), "“a” is not connected"],
    [
      "an open error output that leads nowhere",
      flow(
        [trigger, node("a", "action", { on_failure: "error_handle" }), node("s", "stop")],
        ["t > a", "a > s"],
      ),
      "“error” output",
    ],
  ])("%s is named", (_what, document, words) => {
    expect(check(document)).toEqual([
      {
        nodeId: "a",
        edgeId: null,
        pointer: "",
        code: "handle_unconnected",
        detail: expect.stringContaining(words),
      },
    ]);
  });
});

test("names structural problems beside the others", () => {
  const codes = check(flow([node("a"), node("x", "gone")], ["a > a"])).map(({ code }) => code);
  expect(codes).toEqual(["unknown_node_type", "self_loop", "no_trigger"]);
});
