import { expect, test } from "vitest";
import { formUrl } from "#lib/form-url.ts";
import { webhookUrl } from "#lib/webhook-url.ts";
import { duplicatedText } from "./trigger-links.ts";

const origin = "https://flows.example.com";
const form = { node_id: "f", url: formUrl(origin, "f"), live: false };
const webhook = { node_id: "w", url: webhookUrl(origin, "w"), live: false };

test.each([
  [[], "Duplicated as “Orders”"],
  [[form], "Duplicated as “Orders”, with its own form link"],
  [[webhook, webhook], "Duplicated as “Orders”, with its own webhook URL"],
  [[webhook, form], "Duplicated as “Orders”, with its own webhook URL and form link"],
])("a copy is announced with the URLs that it has", (webhooks, text) => {
  expect(duplicatedText({ name: "Orders", webhooks })).toBe(text);
});
