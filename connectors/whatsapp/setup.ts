import { linksLeadHere } from "#connectors/asking.ts";
import type { SetupInput } from "#engine/connectors/format.ts";

export const setup: SetupInput = {
  ways: {
    access_token: {
      url: "https://business.facebook.com/settings/system-users",
      steps: [
        "Add a system user, and assign the app and the WhatsApp account to it.",
        "Choose Generate new token, the app, and the permissions whatsapp_business_messaging and whatsapp_business_management.",
        "Copy the token. The phone number's ID is under WhatsApp → API Setup of the app.",
      ],
    },
  },
  notes: [
    linksLeadHere,
    "An app has one callback URL, so two flows cannot share an app: let one flow receive everything and run the others.",
    "The token on API Setup ends after a day. One of a system user can be made without an end.",
    "Within 24 hours after a customer's last message, any text may be sent. After that, only an approved template.",
  ],
};
