import { expect, test } from "vitest";
import type { Connector } from "#engine/connectors/format.ts";
import { toSettings } from "#engine/connectors/to-settings.ts";
import discord from "./discord/connector.ts";
import github from "./github/connector.ts";
import googleCalendar from "./google_calendar/connector.ts";
import linkedin from "./linkedin/connector.ts";
import outlook from "./microsoft_outlook/connector.ts";
import slack from "./slack/connector.ts";
import stripe from "./stripe/connector.ts";
import whatsapp from "./whatsapp/connector.ts";

function settingsOf(connector: Connector, name: string, values: Parameters<typeof toSettings>[2]) {
  const operation = connector.operations[name];
  if (!operation) throw new Error(`There is no operation ${name}`);
  return toSettings(connector, operation, values);
}

test("a form has what is filled in, and nothing else", () => {
  const sent = settingsOf(slack, "post_message", {
    channel: "C1",
    text: "Hi",
    thread_ts: "",
    blocks: [{ type: "divider" }],
    unfurl_links: "false",
  });
  expect(sent).toMatchObject({
    method: "POST",
    url: "https://slack.com/api/chat.postMessage",
    body_type: "form",
    form: [
      { name: "channel", value: "C1" },
      { name: "text", value: "Hi" },
      { name: "blocks", value: '[{"type":"divider"}]' },
      { name: "unfurl_links", value: "false" },
    ],
  });
});

test("a nested form has brackets", () => {
  const sent = settingsOf(stripe, "create_customer", {
    email: "ada@example.com",
    metadata: { order: 1042, tags: ["a", "b"] },
  });
  expect(sent).toMatchObject({
    headers: [{ name: "Stripe-Version", value: stripe.apiVersion }],
    form: [
      { name: "email", value: "ada@example.com" },
      { name: "metadata[order]", value: "1042" },
      { name: "metadata[tags][0]", value: "a" },
      { name: "metadata[tags][1]", value: "b" },
    ],
  });
});

test("a value can have several places, and the texts of a list can be objects", () => {
  const sent = settingsOf(googleCalendar, "create_event", {
    calendar_id: "primary",
    start: "2026-05-31T09:30:00",
    end: "2026-05-31T10:00:00",
    time_zone: "Europe/Berlin",
    attendees: ["ada@example.com", { email: "bob@example.com", optional: true }],
  });
  expect(sent).toMatchObject({
    body: {
      start: { dateTime: "2026-05-31T09:30:00", timeZone: "Europe/Berlin" },
      end: { dateTime: "2026-05-31T10:00:00", timeZone: "Europe/Berlin" },
      attendees: [{ email: "ada@example.com" }, { email: "bob@example.com", optional: true }],
    },
  });
});

test("a value cannot leave its place in the path", () => {
  const values = { owner: "../x", repo: "a/b?c#d", title: "T", labels: "bug, help wanted" };
  expect(settingsOf(github, "create_issue", values)).toMatchObject({
    url: "https://api.github.com/repos/..%2Fx/a%2Fb%3Fc%23d/issues",
    body_type: "json",
    body: { title: "T", labels: ["bug", "help wanted"] },
  });
  expect(settingsOf(github, "create_issue", { ...values, owner: ".." })).toEqual({
    problems: [{ field: "owner", detail: "“Owner”: “..” cannot be a part of a URL." }],
  });
});

test("names every value that is missing or wrong", () => {
  expect(settingsOf(github, "create_issue", { owner: "octocat", labels: "[1" })).toEqual({
    problems: [
      { field: "repo", detail: "“Repository” is required." },
      { field: "title", detail: "“Title” is required." },
      { field: "labels", detail: "“Labels”: “[1” is not JSON." },
    ],
  });
});

test("a field that other fields' choices depend on is not sent", () => {
  const values = { guild_id: "G1", channel_id: "C1", content: "Hi" };
  expect(settingsOf(discord, "send_message", values)).toMatchObject({
    url: "https://discord.com/api/v10/channels/C1/messages",
    body: { content: "Hi" },
  });
});

test("people are objects, and a time zone has two places", () => {
  const values = {
    ...{ subject: "Delivery", start: "2026-12-01T09:00:00", end: "2026-12-01T10:00:00" },
    ...{ time_zone: "Europe/Berlin", attendees: "ada@example.com, bob@example.com", format: "Text" },
  };
  expect(settingsOf(outlook, "create_event", values)).toMatchObject({
    url: "https://graph.microsoft.com/v1.0/me/events",
    body: {
      start: { dateTime: "2026-12-01T09:00:00", timeZone: "Europe/Berlin" },
      end: { dateTime: "2026-12-01T10:00:00", timeZone: "Europe/Berlin" },
      attendees: [
        { emailAddress: { address: "ada@example.com" } },
        { emailAddress: { address: "bob@example.com" } },
      ],
    },
  });
});

test("a link on LinkedIn has its place in a list", () => {
  const values = {
    ...{ author: "urn:li:person:1", text: "New (here)", visibility: "PUBLIC" },
    ...{ url: "https://example.com/", title: "News" },
  };
  expect(settingsOf(linkedin, "share_link", values)).toMatchObject({
    url: "https://api.linkedin.com/v2/ugcPosts",
    body: {
      author: "urn:li:person:1",
      lifecycleState: "PUBLISHED",
      specificContent: {
        "com.linkedin.ugc.ShareContent": {
          shareCommentary: { text: "New (here)" },
          shareMediaCategory: "ARTICLE",
          media: [{ status: "READY", originalUrl: "https://example.com/", title: { text: "News" } }],
        },
      },
      visibility: { "com.linkedin.ugc.MemberNetworkVisibility": "PUBLIC" },
    },
  });
});

test("a WhatsApp template has its variables", () => {
  const components = [{ type: "body", parameters: [{ type: "text", text: "Ada" }] }];
  const values = { phone_number_id: "1", to: "+1", template: "order_paid", language: "en_US", components };
  expect(settingsOf(whatsapp, "send_template", values)).toMatchObject({
    url: "https://graph.facebook.com/v24.0/1/messages",
    body: {
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: "+1",
      type: "template",
      template: { name: "order_paid", language: { code: "en_US" }, components },
    },
  });
});
