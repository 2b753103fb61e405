import type { SetupInput } from "#engine/connectors/format.ts";

export const setup: SetupInput = {
  ways: {
    auth_token: {
      url: "https://console.twilio.com/",
      steps: ["On the console's first page, copy the Account SID and the Auth Token."],
    },
    api_key: {
      url: "https://console.twilio.com/us1/account/keys-credentials/api-keys",
      steps: [
        "Choose Create API key, of the type Standard.",
        "Copy its SID, which begins with SK, and its secret. It is shown once.",
        "The connection also needs the Account SID, which begins with AC, from the console's first page.",
      ],
    },
  },
  notes: [
    "A trial account sends to numbers only that you have verified.",
    "The sender is a number of the account, or for WhatsApp a number that is registered for it.",
  ],
};
