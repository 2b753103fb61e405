import { defineConnector } from "#engine/connectors/format.ts";
import { channels } from "./channels.ts";
import { files } from "./files.ts";
import { messages } from "./messages.ts";
import { people } from "./people.ts";
import { setup } from "./setup.ts";
import { triggers } from "./triggers.ts";

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
  // Where files are uploaded.
  bases: { files: "https://files.slack.com" },
  body: "form",
  style: "json",
  authentication: {
    oauth: {
      kind: "oauth2",
      title: "Slack account",
      authorizeUrl: "https://slack.com/oauth/v2/authorize",
      tokenUrl: "https://slack.com/api/oauth.v2.access",
      scopes: [
        ...["chat:write", "channels:read", "groups:read", "users:read", "users:read.email"],
        ...["channels:history", "groups:history", "channels:manage", "groups:write", "im:write"],
        ...["reactions:write", "files:write"],
      ],
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
    message: ["response_metadata.messages[0]", "errors[0]"],
    retry: ["ratelimited", "service_unavailable", "internal_error", "request_timeout"],
    refused: ["invalid_auth", "not_authed", "account_inactive", "token_revoked", "token_expired"],
    lacksScope: {
      codes: ["missing_scope"],
      needed: "body.needed",
      remedy:
        "Add it to the app under OAuth & Permissions, reinstall the app to the workspace, and connect the account again.",
    },
    advice: {
      ratelimited: "Slack asks to wait. Retries on failure send it later.",
      not_in_channel: "Invite the app to the channel: /invite @app.",
      channel_not_found: "The channel does not exist, or the app cannot see it.",
      token_expired: "Connect the account again.",
      invalid_auth: "Connect the account again.",
    },
  },
  setup,
  operations: { ...messages, ...files, ...channels, ...people },
  triggers,
});
