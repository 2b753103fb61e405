import { createHash } from "node:crypto";

export const packages = ["@discordjs/rest@2", "discord-api-types@0.38"];

export async function createClient(load, origin) {
  const { REST } = await load("@discordjs/rest");
  const { Routes } = await load("discord-api-types/v10");
  return { rest: new REST({ api: `${origin}/api`, version: "10" }).setToken("token"), Routes };
}

const link = (label, choice) => ({
  ...{ type: 2, style: 5, label, url: `https://flows.example.com/resume/p.token?choice=${choice}` },
});
const embeds = [{ title: "Order 1042" }];
const query = (values) => ({ query: new URLSearchParams(values) });

export const calls = {
  send_message: [
    {
      values: {
        ...{ guild_id: "9", channel_id: "1", content: "Hi & bye" },
        ...{ embeds: JSON.stringify(embeds), reply_to: "2" },
      },
      call: ({ rest, Routes }) =>
        rest.post(Routes.channelMessages("1"), {
          body: { content: "Hi & bye", embeds, message_reference: { message_id: "2" } },
        }),
    },
  ],
  send_and_wait: [
    {
      values: { guild_id: "9", channel_id: "1" },
      approval: { title: "Pay 418 €?", text: "For @everyone.", timeout_seconds: 3600 },
      call: ({ rest, Routes }) =>
        rest.post(Routes.channelMessages("1"), {
          body: {
            content: "**Pay 418 €?**\n\nFor @everyone.\n\nOpen until January 1, 1970 at 1:00 AM UTC.",
            allowed_mentions: { parse: [] },
            enforce_nonce: true,
            flags: 4,
            components: [{ type: 1, components: [link("Approve", "approved"), link("Reject", "rejected")] }],
            nonce: createHash("sha256").update("execution::node").digest("base64url").slice(0, 24),
          },
        }),
    },
  ],
  list_messages: [
    {
      values: { channel_id: "1", limit: "50", after: "2" },
      call: ({ rest, Routes }) => rest.get(Routes.channelMessages("1"), query({ limit: "50", after: "2" })),
    },
  ],
  update_message: [
    {
      values: { channel_id: "1", message_id: "2", content: "Paid" },
      call: ({ rest, Routes }) => rest.patch(Routes.channelMessage("1", "2"), { body: { content: "Paid" } }),
    },
  ],
  delete_message: [
    {
      values: { channel_id: "1", message_id: "2" },
      call: ({ rest, Routes }) => rest.delete(Routes.channelMessage("1", "2")),
    },
  ],
  add_reaction: [
    {
      values: { channel_id: "1", message_id: "2", emoji: "✅" },
      call: ({ rest, Routes }) =>
        rest.put(Routes.channelMessageOwnReaction("1", "2", encodeURIComponent("✅"))),
    },
  ],
  open_direct_messages: [
    {
      values: { recipient_id: "3" },
      call: ({ rest, Routes }) => rest.post(Routes.userChannels(), { body: { recipient_id: "3" } }),
    },
  ],
  create_channel: [
    {
      values: { guild_id: "9", name: "order-1042", type: "0", topic: "Paid", parent_id: "4" },
      call: ({ rest, Routes }) =>
        rest.post(Routes.guildChannels("9"), {
          body: { name: "order-1042", type: 0, topic: "Paid", parent_id: "4" },
        }),
    },
  ],
  list_channels: [
    { values: { guild_id: "9" }, call: ({ rest, Routes }) => rest.get(Routes.guildChannels("9")) },
  ],
  update_channel: [
    {
      values: { channel_id: "1", topic: "Paid" },
      call: ({ rest, Routes }) => rest.patch(Routes.channel("1"), { body: { topic: "Paid" } }),
    },
  ],
  delete_channel: [
    { values: { channel_id: "1" }, call: ({ rest, Routes }) => rest.delete(Routes.channel("1")) },
  ],
  list_members: [
    {
      values: { guild_id: "9" },
      call: ({ rest, Routes }) => rest.get(Routes.guildMembers("9"), query({ limit: "1000" })),
    },
  ],
  add_role: [
    {
      values: { guild_id: "9", user_id: "3", role_id: "5" },
      call: ({ rest, Routes }) => rest.put(Routes.guildMemberRole("9", "3", "5")),
    },
  ],
  remove_role: [
    {
      values: { guild_id: "9", user_id: "3", role_id: "5" },
      call: ({ rest, Routes }) => rest.delete(Routes.guildMemberRole("9", "3", "5")),
    },
  ],
  list_roles: [{ values: { guild_id: "9" }, call: ({ rest, Routes }) => rest.get(Routes.guildRoles("9")) }],
  list_servers: [{ values: {}, call: ({ rest, Routes }) => rest.get(Routes.userGuilds()) }],
  read_bot: [{ values: {}, call: ({ rest, Routes }) => rest.get(Routes.user()) }],
};
