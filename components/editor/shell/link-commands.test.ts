import { expect, test } from "vitest";
import { formUrl } from "#lib/form-url.ts";
import { webhookUrl } from "#lib/webhook-url.ts";
import { linkCommands } from "./link-commands.ts";

const origin = "https://flows.example.com";
const form = (id: string) => ({ node_id: id, url: formUrl(origin, id), live: true });
const webhook = { node_id: "w", url: webhookUrl(origin, "w"), live: true };
const labels = (webhooks: Parameters<typeof linkCommands>[0]) =>
  linkCommands(webhooks, (id) => `Node ${id}`).map(({ label }) => label);

test("each URL of a flow can be copied from the palette, and several of a kind are told apart", () => {
  expect(labels([form("a"), webhook])).toEqual(["Copy form link", "Copy webhook URL"]);
  expect(labels([form("a"), form("b")])).toEqual([
    "Copy form link of “Node a”",
    "Copy form link of “Node b”",
  ]);
  expect(labels([])).toEqual([]);
});
