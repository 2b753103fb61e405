import type { TriggersInput } from "#engine/connectors/format.ts";

const page = "https://developers.facebook.com/docs/whatsapp/cloud-api/guides/set-up-webhooks";

export const triggers: TriggersInput = {
  new_event: {
    title: "On a WhatsApp message",
    about:
      "Starts the flow for each call with messages that people send to the business number, or with statuses.",
    synonyms:
      "whatsapp trigger, incoming message, new whatsapp message, message status, delivered, read, button pressed",
    docs: page,
    fields: {
      updates: {
        label: "Updates",
        kind: "list",
        required: true,
        default: "messages",
        placeholder: "messages, statuses",
        help: "messages are those of people. statuses say that a message of yours was sent, delivered, read or failed.",
      },
      verify_token: {
        label: "Verify token",
        required: true,
        placeholder: "any text of your own",
        help: "Meta sends it once, to prove the URL. Enter the same text there.",
      },
    },
    has: ["entry[].changes[].value.{updates}"],
    source: {
      kind: "webhook",
      // Meta signs as GitHub does.
      verify: { preset: "github" },
      delivery: { body: true },
      challenge: "verify_token",
      steps: [
        "In Meta's app dashboard, open App settings → Basic, and store the app secret as a signing secret here.",
        "Publish this flow, so that it can answer Meta.",
        "In the dashboard, open WhatsApp → Configuration, and paste the URL and the verify token.",
        "Choose Verify and save, and subscribe to the field messages.",
      ],
    },
    proof: { rank: "C", source: page, date: "2026-11-27" },
    sample: {
      object: "whatsapp_business_account",
      entry: [
        {
          id: "102290129340398",
          changes: [
            {
              field: "messages",
              value: {
                messaging_product: "whatsapp",
                metadata: { display_phone_number: "15550783881", phone_number_id: "106540352242922" },
                contacts: [{ profile: { name: "Ada Lovelace" }, wa_id: "16505551234" }],
                messages: [
                  {
                    from: "16505551234",
                    id: "wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTRBNjU5OUFFRTAzODEwMTQ0RgA=",
                    timestamp: "1800000000",
                    type: "text",
                    text: { body: "Is order 1042 paid?" },
                  },
                ],
              },
            },
          ],
        },
      ],
    },
  },
};
