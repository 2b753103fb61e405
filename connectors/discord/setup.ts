import { linksLeadHere } from "#connectors/asking.ts";
import type { SetupInput } from "#engine/connectors/format.ts";

export const setup: SetupInput = {
  ways: {
    bot_token: {
      url: "https://discord.com/developers/applications",
      steps: [
        "Choose New Application, and open Bot.",
        "Choose Reset Token and copy the token. It is shown once.",
        "To list members, turn on Server Members Intent.",
        "Under OAuth2 → URL Generator, choose bot and the permissions, and open the URL to add the bot to your server.",
      ],
    },
  },
  notes: [
    linksLeadHere,
    "A message has at most 2,000 characters.",
    "Discord accepts 50 requests a second for each bot, and fewer on some paths.",
  ],
};
