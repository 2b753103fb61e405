import { defineConnector } from "#engine/connectors/format.ts";
import { setup } from "./setup.ts";

const client = { rank: "A", source: "twilio", version: "6", date: "2026-11-27" } as const;
const docs = (page: string) => `https://www.twilio.com/docs/${page}`;
const none = { kind: "none" } as const;
const safe = { kind: "safe" } as const;

const to = {
  label: "To",
  required: true,
  wire: "To",
  placeholder: "+14155552671",
  help: "A phone number with + and its country code.",
} as const;
const from = {
  label: "From",
  required: true,
  wire: "From",
  placeholder: "+15017122661",
  help: "A phone number of the account.",
  choices: { operation: "list_numbers", value: "phone_number", label: "friendly_name" },
} as const;
const body = { label: "Text", kind: "paragraph", wire: "Body" } as const;
const media = {
  label: "Media",
  kind: "list",
  more: true,
  wire: "MediaUrl",
  placeholder: "https://example.com/a.png",
  help: "Public URLs, at most 10.",
} as const;
const callback = {
  label: "Report to",
  more: true,
  wire: "StatusCallback",
  placeholder: "https://example.com/hooks/sms",
  help: "A URL that gets each change of the status.",
} as const;
const content = {
  content_sid: {
    label: "Template",
    more: true,
    wire: "ContentSid",
    placeholder: "HXb5b62575e6e4ff6129ad7c8efe1f983e",
  },
  content_variables: {
    label: "Variables of the template",
    kind: "json",
    more: true,
    wire: "ContentVariables",
    style: "json",
    placeholder: '{"1": "Ada"}',
  },
} as const;
const message = {
  sid: "SMaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
  from: from.placeholder,
  to: to.placeholder,
  body: "Order 1042 is paid.",
  status: "queued",
  error_code: null,
};
const number = { phone_number: from.placeholder, friendly_name: "(501) 712-2661" };

export default defineConnector({
  name: "twilio",
  version: 1,
  title: "Twilio",
  about: "Sends SMS and WhatsApp messages, and makes calls.",
  category: "communication",
  synonyms: "sms, text message, phone, call, whatsapp, notify",
  icon: "twilio",
  docs: docs("messaging/api"),
  apiVersion: "2010-04-01",
  baseUrl: "https://api.twilio.com/2010-04-01/Accounts/{account_sid}",
  connection: {
    account_sid: {
      label: "Account SID",
      kind: "text",
      placeholder: "ACaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
      help: "On the first page of Twilio's console.",
    },
  },
  authentication: {
    auth_token: {
      kind: "custom",
      title: "Auth token",
      fields: { auth_token: { label: "Auth token", help: "Next to the account SID." } },
      basic: { username: "{account_sid}", password: "{auth_token}" },
    },
    api_key: {
      kind: "basic",
      title: "API key",
      username: { label: "API key SID", placeholder: "SKaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" },
      password: { label: "API key secret" },
    },
  },
  test: { operation: "read_balance", account: ["account_sid"] },
  body: "form",
  limit: { parallel: 10 },
  errors: {
    code: ["code"],
    message: ["message"],
    retry: ["20429"],
    advice: {
      20003: "The account SID or the token is wrong. Connect the account again.",
      21211: "Write the recipient with + and the country code.",
      21608: "A trial account sends only to verified numbers.",
      21606: "This number of yours cannot send messages to the recipient.",
      21610: "The recipient has replied STOP.",
      63016: "More than 24 hours have passed since the person wrote. Send a template.",
    },
  },
  setup,
  operations: {
    send_sms: {
      title: "Send an SMS with Twilio",
      about: "Sends a text message to a phone.",
      synonyms: "text message, mms, notify",
      docs: docs("messaging/api/message-resource"),
      method: "POST",
      path: "/Messages.json",
      fields: { to, from, body: { ...body, required: true }, media, callback },
      effect: none,
      proof: client,
      sample: message,
    },
    send_whatsapp: {
      title: "Send a WhatsApp message with Twilio",
      about: "Sends a text or a template to a person in WhatsApp.",
      synonyms: "whatsapp, notify",
      docs: docs("whatsapp/api"),
      method: "POST",
      path: "/Messages.json",
      fields: {
        to: { label: "To", required: true, in: "none", placeholder: to.placeholder, help: to.help },
        from: {
          label: "From",
          required: true,
          in: "none",
          placeholder: "+14155238886",
          help: "A WhatsApp sender of the account.",
        },
        body,
        media,
        ...content,
        callback,
      },
      fixed: { body: { To: "whatsapp:{to}", From: "whatsapp:{from}" } },
      effect: none,
      proof: client,
      sample: { ...message, from: "whatsapp:+14155238886", to: `whatsapp:${to.placeholder}` },
    },
    make_call: {
      title: "Make a call with Twilio",
      about: "Calls a phone and carries out TwiML, such as a text to say.",
      synonyms: "phone call, voice",
      docs: docs("voice/api/call-resource"),
      method: "POST",
      path: "/Calls.json",
      fields: {
        to,
        from,
        twiml: {
          label: "TwiML",
          kind: "paragraph",
          wire: "Twiml",
          placeholder: "<Response><Say>Order 1042 is paid.</Say></Response>",
        },
        url: { label: "URL of TwiML", more: true, wire: "Url", help: "Instead of TwiML." },
      },
      effect: none,
      proof: client,
      sample: { sid: "CAaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", status: "queued", to: to.placeholder },
    },
    read_message: {
      title: "Read a Twilio message",
      about: "Returns a message with its status.",
      docs: docs("messaging/api/message-resource"),
      method: "GET",
      path: "/Messages/{sid}.json",
      fields: { sid: { label: "Message", required: true, placeholder: message.sid } },
      effect: safe,
      proof: client,
      sample: { ...message, status: "delivered" },
    },
    list_messages: {
      title: "List Twilio messages",
      about: "Lists messages that were sent and received, the newest first.",
      docs: docs("messaging/api/message-resource"),
      method: "GET",
      path: "/Messages.json",
      fields: { to: { ...to, required: false }, from: { ...from, required: false } },
      fixed: { query: { PageSize: "100" } },
      pages: { mode: "next_url", next_in: "body", next_path: "next_page_uri", items_path: "messages" },
      effect: safe,
      proof: client,
      sample: [message],
    },
    list_numbers: {
      title: "List Twilio phone numbers",
      about: "Lists the phone numbers of the account.",
      docs: docs("phone-numbers/api/incomingphonenumber-resource"),
      method: "GET",
      path: "/IncomingPhoneNumbers.json",
      fixed: { query: { PageSize: "100" } },
      pages: {
        mode: "next_url",
        next_in: "body",
        next_path: "next_page_uri",
        items_path: "incoming_phone_numbers",
      },
      effect: safe,
      proof: client,
      sample: [number],
    },
    read_balance: {
      title: "Read the Twilio balance",
      about: "Returns what the account has left.",
      docs: docs("iam/api/account"),
      method: "GET",
      path: "/Balance.json",
      effect: safe,
      proof: client,
      sample: { account_sid: "ACaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", balance: "12.34", currency: "USD" },
    },
  },
});
