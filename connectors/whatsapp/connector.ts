import { asking } from "#connectors/asking.ts";
import { defineConnector } from "#engine/connectors/format.ts";
import { setup } from "./setup.ts";
import { triggers } from "./triggers.ts";

const page = (path: string) => `https://developers.facebook.com/docs/whatsapp/cloud-api/${path}`;
const proof = { rank: "A", source: "whatsapp-api-js", version: "6", date: "2026-11-28" } as const;
const none = { kind: "none" } as const;
const safe = { kind: "safe" } as const;

const to = {
  label: "To",
  required: true,
  placeholder: "+16505551234",
  help: "A phone number with its country code.",
} as const;
const reply_to = {
  label: "Reply to",
  more: true,
  wire: "context.message_id",
  placeholder: "wamid.HBgL…",
} as const;
const media_id = {
  label: "Media",
  required: true,
  placeholder: "1013859600285441",
  help: "Its id.",
} as const;
const caption = { label: "Caption", kind: "paragraph" } as const;
const sent = {
  messaging_product: "whatsapp",
  contacts: [{ input: "+16505551234", wa_id: "16505551234" }],
  messages: [{ id: "wamid.HBgLMTY1MDM4Nzk0MzkVAgARGBI3N0EyNzkxRTBDQjk4OTYzRUYA" }],
};
const message = { messaging_product: "whatsapp", recipient_type: "individual" } as const;
const send = { method: "POST", path: "/{phone_number_id}/messages", effect: none, sample: sent } as const;

const phone_number_id = {
  label: "From",
  required: true,
  placeholder: "106540352242922",
  help: "The phone number ID in Meta's app dashboard → WhatsApp → API Setup. It is not the phone number.",
} as const;

/** A message with a file that has a public URL. */
const link = (kind: string) =>
  ({
    label: kind,
    required: true,
    placeholder: "https://example.com/invoice.pdf",
    help: "A public URL.",
  }) as const;

export default defineConnector({
  name: "whatsapp",
  version: 1,
  title: "WhatsApp",
  about: "Sends messages and templates of a business number.",
  category: "communication",
  synonyms: "whatsapp business, cloud api, chat, messenger, notify, meta",
  icon: "whatsapp",
  docs: page("overview"),
  apiVersion: "v24.0",
  baseUrl: "https://graph.facebook.com/v24.0",
  authentication: {
    access_token: {
      kind: "bearer",
      title: "Access token",
      token: {
        label: "Access token",
        placeholder: "EAAJB…",
        help: "Of a system user, with whatsapp_business_messaging. The one on API Setup ends after a day.",
      },
    },
  },
  test: { operation: "read_account", account: ["name"] },
  limit: { perSecond: 80 },
  errors: {
    code: ["error.code"],
    message: ["error.error_data.details", "error.message"],
    retry: ["4", "130429", "131056", "131016"],
    advice: {
      190: "The access token has ended. Connect the account again.",
      10: "The token lacks the permission whatsapp_business_messaging.",
      131030: "A test number sends only to the recipients in Meta's app dashboard. Add this one.",
      131047: "More than 24 hours have passed since the person wrote. Send a template.",
      132001: "There is no such template in this language.",
      132000: "The template has another number of variables.",
    },
  },
  setup,
  operations: {
    send_message: {
      title: "Send a WhatsApp message",
      about: "Sends a text to a person who has written in the last 24 hours.",
      synonyms: "text, notify, reply",
      docs: page("messages/text-messages"),
      ...send,
      fields: {
        phone_number_id,
        to,
        text: { label: "Text", kind: "paragraph", required: true, wire: "text.body" },
        preview_url: {
          label: "Show a preview of the link",
          kind: "boolean",
          more: true,
          wire: "text.preview_url",
        },
        reply_to,
      },
      fixed: { body: { ...message, type: "text" } },
      proof,
    },
    send_and_wait: {
      title: "Ask in WhatsApp and wait for an answer",
      about:
        "Sends a message with links to approve or reject to a person who has written in the last 24 hours, and waits for the decision.",
      docs: page("messages/text-messages"),
      ...send,
      fields: { phone_number_id, to },
      ...asking,
      proof,
    },
    send_template: {
      title: "Send a WhatsApp template",
      about: "Sends an approved template, at any time.",
      synonyms: "template message, notify",
      docs: page("guides/send-message-templates"),
      ...send,
      fields: {
        phone_number_id,
        to,
        template: { label: "Template", required: true, wire: "template.name", placeholder: "order_paid" },
        language: {
          label: "Language",
          required: true,
          wire: "template.language.code",
          default: "en_US",
          help: "As the template has it: en, en_US, de.",
        },
        components: {
          label: "Variables",
          kind: "json",
          wire: "template.components",
          placeholder: '[{"type": "body", "parameters": [{"type": "text", "text": "{{name}}"}]}]',
        },
      },
      fixed: { body: { ...message, type: "template", "template.language.policy": "deterministic" } },
      proof,
    },
    send_image: {
      title: "Send a WhatsApp image",
      about: "Sends an image to a person who has written in the last 24 hours.",
      synonyms: "photo, picture, media",
      docs: page("messages/image-messages"),
      ...send,
      fields: {
        phone_number_id,
        to,
        image: { ...link("Image"), wire: "image.link" },
        caption: { ...caption, wire: "image.caption" },
        reply_to,
      },
      fixed: { body: { ...message, type: "image" } },
      proof,
    },
    send_document: {
      title: "Send a WhatsApp document",
      about: "Sends a file to a person who has written in the last 24 hours.",
      synonyms: "file, pdf, attachment, media",
      docs: page("messages/document-messages"),
      ...send,
      fields: {
        phone_number_id,
        to,
        document: { ...link("Document"), wire: "document.link" },
        filename: { label: "File name", wire: "document.filename", placeholder: "invoice.pdf" },
        caption: { ...caption, wire: "document.caption" },
        reply_to,
      },
      fixed: { body: { ...message, type: "document" } },
      proof,
    },
    read_media: {
      title: "Find a WhatsApp file",
      about:
        "Returns the URL of a file that a person has sent. It works for 5 minutes, with the access token.",
      synonyms: "media url, download",
      docs: page("reference/media"),
      method: "GET",
      path: "/{media_id}",
      fields: { media_id },
      effect: safe,
      proof,
      sample: {
        url: "https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=1013859600285441",
        mime_type: "image/jpeg",
        sha256: "29ed500fa64eb55fc19dc4124acb300e5dcca0f822a301ae99944db",
        file_size: 38_096,
        id: media_id.placeholder,
      },
    },
    mark_as_read: {
      title: "Mark a WhatsApp message as read",
      about: "Shows the person that a message was read.",
      docs: page("guides/mark-message-as-read"),
      method: "POST",
      path: "/{phone_number_id}/messages",
      fields: {
        phone_number_id,
        message_id: { label: "Message", required: true, placeholder: "wamid.HBgL…" },
      },
      fixed: { body: { messaging_product: "whatsapp", status: "read" } },
      effect: safe,
      proof,
      sample: { success: true },
    },
    read_account: {
      title: "Name the WhatsApp account",
      about: "Returns the user of the access token.",
      docs: "https://developers.facebook.com/docs/graph-api/overview",
      method: "GET",
      path: "/me",
      effect: safe,
      proof: { rank: "A", source: "facebook-nodejs-business-sdk", version: "24", date: "2026-11-28" },
      sample: { name: "Orders", id: "122102240234567890" },
    },
  },
  triggers,
});
