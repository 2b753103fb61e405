import { defineConnector } from "#engine/connectors/format.ts";
import { messages } from "./messages.ts";
import { servers } from "./servers.ts";
import { setup } from "./setup.ts";
import { errorWords } from "./shared.ts";

export default defineConnector({
  name: "discord",
  version: 1,
  title: "Discord",
  about: "Sends messages of a bot, and manages channels and members.",
  category: "communication",
  synonyms: "chat, bot, server, guild, community, notify",
  icon: "discord",
  docs: "https://docs.discord.com/developers",
  apiVersion: "10",
  baseUrl: "https://discord.com/api/v10",
  authentication: {
    bot_token: {
      kind: "key",
      title: "Bot token",
      in: "header",
      wire: "Authorization",
      prefix: "Bot ",
      key: {
        label: "Bot token",
        help: "discord.com/developers/applications → your app → Bot → Reset Token.",
      },
    },
  },
  test: { operation: "read_bot", account: ["username"] },
  limit: { perSecond: 50 },
  errors: {
    code: ["code"],
    message: errorWords,
    advice: {
      10003: "The channel does not exist, or the bot is not in its server.",
      50001: "Invite the bot to the server, and let it see the channel.",
      50007: "The person does not accept messages of the bot.",
      50013: "Give the bot's role the permission that this needs.",
    },
  },
  setup,
  operations: { ...messages, ...servers },
});
