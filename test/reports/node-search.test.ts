import { describe, expect, test } from "vitest";
import { createNodeTypes } from "#engine/node-types.ts";
import { createSearch } from "#lib/search/search.ts";
import { definitions } from "#nodes/index.definitions.ts";
import { manyEntries } from "#test/many-entries.ts";

/** Searches of a node picker, from public bug reports. */

const types = createNodeTypes(definitions);
const first = (query: string) => types.search(query)[0]?.entry.type;

const searches: [report: string, query: string, type: string][] = [
  ["n8n-io/n8n#31294", "edit", "set_fields_node"],
  ["n8n-io/n8n#31294", "se", "send_email_node"],
  ["n8n-io/n8n#31294", "da", "date_time_node"],
  ["n8n-io/n8n#31294", "email", "send_email_node"],
  ["n8n-io/n8n#10294", "form", "form_node"],
  ["n8n-io/n8n#10294", "n8n form trigger", "form_node"],
  ["FlowiseAI/Flowise#5370", "htpp request", "http_request_node"],
  ["FlowiseAI/Flowise#5370", "schedul", "schedule_node"],
  ["node-red/node-red#4071", "http request", "http_request_node"],
  ["node-red/node-red#3796", "http-request", "http_request_node"],
  ["node-red/node-red#3796", "HTTPRequest", "http_request_node"],
  ["node-red/node-red#3297", "write", "write_file_node"],
  ["node-red/node-red#2409", "Wait for  Call", "wait_for_call_node"],
  ["node-red/node-red#2409", "wait\nfor call", "wait_for_call_node"],
  ["node-red/node-red#496", "WEBHOOK", "receive_webhook_node"],
  ["node-red/node-red#496", "e-mail", "send_email_node"],
];

test.each(searches)("%s: %j finds %s first", (_report, query, type) => {
  expect(first(query)).toBe(type);
});

describe("the search itself", () => {
  const named = (names: string[], more: Record<string, { description?: string }> = {}) =>
    createSearch(names, (name) => ({ name, ...more[name] }));
  const order = (query: string, ...names: string[]) => named(names)(query).map(({ entry }) => entry);

  test("Comfy-Org/ComfyUI_frontend#622: a whole name, its beginning, a word, then what has it inside", () => {
    expect(order("image", "Reimagery", "Load image", "Image scale", "Image")).toEqual([
      "Image",
      "Image scale",
      "Load image",
      "Reimagery",
    ]);
    expect(order("image", "Preimages", "Load image")).toEqual(["Load image", "Preimages"]);
  });

  test("n8n-io/n8n#31294: a long name is not behind a short one that fits as well", () => {
    const popular = { order: (name: string) => (name === "Edit fields of every item (set)" ? 0 : 1) };
    const search = named(["Edit image", "Edit fields of every item (set)"]);
    expect(search("edit", popular)[0]?.entry).toBe("Edit fields of every item (set)");
  });

  test("elyra-ai/canvas#850: entries without descriptions are ranked as those with one", () => {
    const search = named(["Read a sheet", "Sheet", "Notes"], { Notes: { description: "Also from a sheet" } });
    expect(search("sheet").map(({ entry }) => entry)).toEqual(["Sheet", "Read a sheet", "Notes"]);
  });

  test("node-red/node-red#2173: letters that stand in every entry's group do not find all of them", () => {
    const search = createSearch(["Chart", "Gauge", "Router"], (name) => ({ name, group: "ui nodes" }));
    expect(search("u").map(({ entry }) => entry)).toEqual([]);
    expect(search("gau").map(({ entry }) => entry)).toEqual(["Gauge"]);
  });

  test("n8n-io/n8n#4399: a text that is pasted by mistake is searched as fast as a word", () => {
    const search = createSearch(manyEntries(types), (entry) => entry);
    search.prepare(() => false);
    search("send");
    const startedAtMs = performance.now();
    search(
      "Please send the order that came in today to our customer, and tell the team about it. ".repeat(200),
    );
    const wholeMs = performance.now() - startedAtMs;
    expect(wholeMs).toBeLessThan(500);
  });
});
