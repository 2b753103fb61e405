import { proofBy } from "#connectors/sql-fields.ts";

export const proof = proofBy("Dovecot", "2.3");

const section = (name: string) => `https://www.rfc-editor.org/rfc/rfc3501#section-${name}`;
export const docs = {
  list: section("6.3.8"),
  search: section("6.4.4"),
  fetch: section("6.4.5"),
  store: section("6.4.6"),
  copy: section("6.4.7"),
  expunge: section("6.4.3"),
  login: section("6.2.3"),
  move: "https://www.rfc-editor.org/rfc/rfc6851",
} as const;

export const folder = {
  label: "Folder",
  required: true,
  default: "INBOX",
  placeholder: "INBOX",
  choices: { operation: "list_folders", value: "path", label: "path" },
} as const;

/** What an e-mail must be like. */
export const filters = {
  from: { label: "From", placeholder: "ada@example.com", help: "A part of the sender's name or address." },
  to: { label: "To", more: true, placeholder: "orders@example.com" },
  subject: { label: "Subject", placeholder: "Invoice", help: "A part of it." },
  text: { label: "Text", more: true, placeholder: "order 1042", help: "A part of the headers or the text." },
  state: {
    label: "Only",
    kind: "choice",
    default: "all",
    options: [
      { value: "all", label: "All e-mails" },
      { value: "unread", label: "Unread ones" },
      { value: "read", label: "Read ones" },
      { value: "flagged", label: "Flagged ones" },
      { value: "unflagged", label: "Not flagged ones" },
      { value: "unanswered", label: "Unanswered ones" },
    ],
  },
} as const;

const person = { name: "Ada Lovelace", address: "ada@example.com" };

/** An e-mail as the operations return it. */
export const mail = {
  uid: 4711,
  folder: "INBOX",
  received_at: "2026-05-31T09:30:02.000Z",
  is_read: false,
  is_flagged: false,
  is_answered: false,
  flags: [],
  size: 48_213,
  is_complete: true,
  message_id: "<1042@example.com>",
  subject: "Invoice 1042",
  from: person,
  to: [{ name: "", address: "orders@example.com" }],
  cc: [],
  bcc: [],
  reply_to: [],
  date: "2026-05-31T09:30:00.000Z",
  in_reply_to: null,
  references: [],
  text: "Please find the invoice attached.",
  html: "<p>Please find the invoice attached.</p>",
  headers: { "list-id": "<orders.example.com>" },
  attachments: [
    {
      filename: "invoice.pdf",
      content_type: "application/pdf",
      size: 31_200,
      is_inline: false,
      content_id: null,
    },
  ],
  problems: [],
};

export const storedFile = {
  filename: "invoice.pdf",
  content_type: "application/pdf",
  size: 31_200,
  sha256: "9f86d081…",
  file_id: "0199…",
};
