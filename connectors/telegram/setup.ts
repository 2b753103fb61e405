import { linksLeadHere } from "#connectors/asking.ts";
import type { SetupInput } from "#engine/connectors/format.ts";

export const setup: SetupInput = {
  ways: {
    bot_token: {
      url: "https://t.me/BotFather",
      steps: [
        "Send /newbot to @BotFather, and choose a name and a user name.",
        "Copy the token from its answer.",
      ],
    },
  },
  notes: [
    "A bot can write to a person only after that person has written to it, and to a group that it was added to.",
    "To find a chat's id, send the bot a message and read chat.id of the update; ids of groups are negative.",
    "Telegram accepts about 30 messages a second in all, one a second in a chat, and 20 a minute in a group.",
    linksLeadHere,
    "Bots can send files up to 50 MB, and download files up to 20 MB.",
  ],
};
