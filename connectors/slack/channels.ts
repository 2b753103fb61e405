import type { OperationsInput } from "#engine/connectors/format.ts";
import { channel, client, none, pagesOf, safe } from "./shared.ts";

const orders = { id: "C0123456789", name: "orders", is_private: false, num_members: 12 };

export const channels: OperationsInput = {
  list_channels: {
    title: "List Slack channels",
    about: "Lists the channels that the app can see.",
    docs: "https://docs.slack.dev/reference/methods/conversations.list",
    method: "POST",
    path: "/conversations.list",
    fixed: { body: { exclude_archived: true, limit: 200, types: "public_channel,private_channel" } },
    pages: pagesOf("channels"),
    effect: safe,
    proof: client,
    sample: [orders],
  },
  create_channel: {
    title: "Create a Slack channel",
    about: "Creates a public or a private channel.",
    docs: "https://docs.slack.dev/reference/methods/conversations.create",
    method: "POST",
    path: "/conversations.create",
    fields: {
      name: {
        label: "Name",
        required: true,
        placeholder: "order-1042",
        help: "Lower-case letters, digits, - and _; at most 80.",
      },
      is_private: { label: "Private", kind: "boolean", more: true },
    },
    effect: none,
    proof: client,
    sample: { ok: true, channel: { ...orders, name: "order-1042" } },
  },
  invite_to_channel: {
    title: "Invite people to a Slack channel",
    about: "Adds people to a channel.",
    docs: "https://docs.slack.dev/reference/methods/conversations.invite",
    method: "POST",
    path: "/conversations.invite",
    fields: {
      channel,
      users: { label: "People", required: true, placeholder: "U0123456789, U9876543210", help: "Their ids." },
    },
    effect: safe,
    proof: client,
    sample: { ok: true, channel: orders },
  },
};
