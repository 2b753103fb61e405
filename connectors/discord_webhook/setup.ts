import type { SetupInput } from "#engine/connectors/format.ts";

export const setup: SetupInput = {
  ways: {
    webhook_token: {
      url: "https://support.discord.com/hc/en-us/articles/228383668-Intro-to-Webhooks",
      steps: [
        "Open the channel's settings → Integrations → Webhooks, and choose New Webhook.",
        "Choose Copy Webhook URL. It ends with the id, a slash and the token.",
      ],
    },
  },
  notes: ["Everyone who has the URL can write to the channel.", "A message has at most 2,000 characters."],
};
