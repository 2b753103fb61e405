import { expect, test } from "vitest";
import type { Connector } from "#engine/connectors/format.ts";
import { toSettings } from "#engine/connectors/to-settings.ts";
import discord from "./discord/connector.ts";
import github from "./github/connector.ts";
import googleCalendar from "./google_calendar/connector.ts";
import slack from "./slack/connector.ts";
import stripe from "./stripe/connector.ts";

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
