import { defineConnector } from "#engine/connectors/format.ts";

const channel = {
  label: "Channel",
  required: true,
  placeholder: "C0123456789",
  help: "A channel, a private channel or a person. The app must be in the channel.",
  choices: { operation: "list_channels", items: "", value: "id", label: "name" },
} as const;
const client = { rank: "A", source: "@slack/web-api", version: "8", date: "2026-11-27" } as const;
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
const pages = { mode: "cursor", cursor_path: "response_metadata.next_cursor" } as const;

export default defineConnector({
  name: "slack",
  version: 1,
  title: "Slack",
  about: "Sends messages and files to channels and people.",
  category: "communication",
  synonyms: "chat, team chat, messenger, notify",
  icon: "slack",
  docs: "https://docs.slack.dev/apis/web-api/",
  apiVersion: "Web API",
  baseUrl: "https://slack.com/api",
  body: "form",
  style: "json",
  authentication: {
    oauth: {
      kind: "oauth2",
      title: "Slack account",
      authorizeUrl: "https://slack.com/oauth/v2/authorize",
      tokenUrl: "https://slack.com/api/oauth.v2.access",
      scopes: ["chat:write", "channels:read", "groups:read", "users:read"],
      separator: ",",
      register: "https://api.slack.com/apps",
    },
    bot_token: {
      kind: "bearer",
      title: "Bot token",
      token: { label: "Bot token", placeholder: "xoxb-…" },
    },
  },
  test: { operation: "test_connection", account: ["team", "user"] },
  limit: { perSecond: 1 },
  errors: {
    flag: { at: "ok", ok: true },
    code: ["error"],
    retry: ["ratelimited", "service_unavailable", "internal_error", "request_timeout"],
    advice: {
      not_in_channel: "Invite the app to the channel: /invite @app.",
      channel_not_found: "The channel does not exist, or the app cannot see it.",
      missing_scope: "The account was connected without a permission that this needs. Connect it again.",
      token_expired: "Connect the account again.",
      invalid_auth: "Connect the account again.",
    },
  },
  operations: {
    post_message: {
      title: "Send a Slack message",
      about: "Sends a message to a channel or a person.",
      synonyms: "post message, notify, chat.postMessage",
      docs: "https://docs.slack.dev/reference/methods/chat.postMessage",
      method: "POST",
      path: "/chat.postMessage",
      fields: {
        channel,
        text: { label: "Text", kind: "paragraph", help: "Also what notifications show if there are blocks." },
        thread_ts: {
          label: "Reply to",
          more: true,
          placeholder: "1700000000.000100",
          help: "The ts of the message to reply to.",
        },
        blocks: { label: "Blocks", kind: "json", more: true },
        unfurl_links: { label: "Show previews of links", kind: "boolean", more: true },
      },
      effect: { kind: "none" },
      proof: client,
      sample: {
        ok: true,
        channel: "C0123456789",
        ts: "1700000000.000100",
        message: {
          type: "message",
          text: "Order 1042 is paid.",
          user: "U0123456789",
          ts: "1700000000.000100",
        },
      },
    },
    list_channels: {
      title: "List Slack channels",
      about: "Lists the channels that the app can see.",
      method: "POST",
      path: "/conversations.list",
      fixed: { body: { exclude_archived: true, limit: 200, types: "public_channel,private_channel" } },
      pages: { ...pages, items_path: "channels", send_in: "body" },
      effect: { kind: "safe" },
      proof: client,
      sample: [{ id: "C0123456789", name: "orders", is_private: false, num_members: 12 }],
    },
    test_connection: {
      title: "Name the Slack account",
      about: "Returns the team and the user of the connection.",
      method: "POST",
      path: "/auth.test",
      effect: { kind: "safe" },
      proof: client,
      sample: { ok: true, team: "Acme", user: "millrace" },
    },
  },
  triggers: {
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
  },
});
