import type { TriggersInput } from "#engine/connectors/format.ts";

const described = { rank: "C", source: "docs.slack.dev: Events API", date: "2026-11-27" } as const;
const event = (type: string) => ({
  token: "",
  team_id: "T0123456789",
  event: {
    type,
    channel: "C0123456789",
    user: "U0123456789",
    text: "Is order 1042 paid?",
    ts: "1700000000.000100",
  },
  type: "event_callback",
  event_id: "Ev0123456789",
  event_time: 1700000000,
});
const events = {
  kind: "webhook",
  verify: { preset: "slack" },
  delivery: { at: "event_id" },
} as const;
const steps = (name: string) => [
  "Open api.slack.com/apps, choose the app, and store its signing secret (Basic Information) as a signing secret here.",
  "Publish the flow, so that it can answer Slack's challenge.",
  "In the app, open Event Subscriptions, turn it on, and paste the URL. It must say Verified.",
  `Under “Subscribe to bot events”, add ${name}. Save, and install the app again if Slack asks for it.`,
];

export const triggers: TriggersInput = {
  new_message: {
    title: "On a new Slack message",
    about: "Starts the flow for each message that a person writes where the app is.",
    synonyms: "slack trigger, message posted, new message in channel, watch messages",
    docs: "https://docs.slack.dev/reference/events/message",
    fields: {
      channel: {
        label: "Channels",
        kind: "list",
        default: "*",
        placeholder: "C0123456789",
        help: "Ids of channels, separated by commas. * is all of them.",
      },
    },
    only: { "event.type": ["message"] },
    // What bots write would start the flow by its own answers. Changes and joins have a subtype.
    unless: ["event.bot_id", "event.subtype"],
    source: {
      ...events,
      events: { at: "event.channel", field: "channel" },
      steps: steps("message.channels, message.groups or message.im"),
    },
    proof: described,
    sample: event("message"),
  },
  app_mention: {
    title: "On a mention of the Slack app",
    about: "Starts the flow when a person mentions the app.",
    synonyms: "slack mention, bot mentioned, app mention",
    docs: "https://docs.slack.dev/reference/events/app_mention",
    unless: ["event.bot_id"],
    source: {
      ...events,
      events: { at: "event.type", values: ["app_mention"] },
      steps: steps("app_mention"),
    },
    proof: described,
    sample: event("app_mention"),
  },
};
