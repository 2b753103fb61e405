import { none, safe } from "#connectors/google.ts";
import type { OperationsInput } from "#engine/connectors/format.ts";
import { client, docs } from "./shared.ts";

const to = {
  label: "To",
  required: true,
  placeholder: "Ada <ada@example.com>",
  help: "One address or several, separated by commas.",
} as const;
const subject = { label: "Subject", required: true, placeholder: "Order 1042 is paid" } as const;
const content = {
  text: { label: "Text", kind: "paragraph" },
  html: { label: "HTML", kind: "paragraph", help: "With a text too, programs show what they can." },
  attachments: { label: "Attachments", kind: "file", help: "A tag for a file, or for a list of files." },
} as const;
const from = {
  label: "From",
  more: true,
  placeholder: "Orders <orders@example.com>",
  help: "Another address of the account. Empty: its own.",
} as const;
const copies = {
  cc: { label: "Cc" },
  bcc: { label: "Bcc", more: true },
  reply_to: { label: "Replies to", more: true, placeholder: "orders@example.com" },
  from,
} as const;
const message = {
  label: "Message",
  required: true,
  placeholder: "18c2f0a1b2c3d4e5",
  help: "Its id.",
} as const;
const labels = {
  label: "Labels",
  kind: "list",
  required: true,
  placeholder: "Label_1, STARRED",
  choices: { operation: "list_labels", value: "id", label: "name" },
} as const;
const sent = { id: message.placeholder, threadId: message.placeholder, labelIds: ["SENT"] };
const received = {
  id: message.placeholder,
  threadId: message.placeholder,
  labelIds: ["INBOX", "UNREAD"],
  from: "Ada <ada@example.com>",
  to: "orders@example.com",
  cc: "",
  subject: "Invoice 7",
  snippet: "Please find …",
  text: "Please find the invoice.",
  html: "",
  date: "Sun, 31 May 2026 09:30:00 +0000",
  attachments: [
    { attachmentId: "ANGjdJ8w", filename: "invoice.pdf", contentType: "application/pdf", size: 12_345 },
  ],
};
const modify = {
  method: "POST",
  path: "/messages/{message}/modify",
  docs: docs("messages/modify"),
  effect: safe,
  proof: client,
  sample: { ...sent, labelIds: ["INBOX", "Label_1"] },
} as const;

export const messages: OperationsInput = {
  send_message: {
    title: "Send a Gmail message",
    about: "Sends an e-mail from the account.",
    synonyms: "send email, mail",
    docs: docs("messages/send"),
    method: "POST",
    path: "/messages/send",
    fields: { to, subject, ...content, ...copies },
    effect: none,
    proof: client,
    sample: sent,
  },
  add_labels: {
    title: "Add labels to a Gmail message",
    about: "Puts labels on a message.",
    synonyms: "label email, star, categorize",
    fields: { message, labels: { ...labels, wire: "addLabelIds" } },
    ...modify,
  },
  search_messages: {
    title: "Search Gmail messages",
    about: "Returns the newest messages that match a search, with their texts.",
    synonyms: "get emails, list emails, find email, inbox",
    docs: docs("messages/list"),
    method: "GET",
    path: "/messages",
    fields: {
      query: {
        label: "Search",
        placeholder: "from:ada@example.com is:unread has:attachment",
        help: "As in Gmail's search box. Empty: all messages.",
      },
      labels: { ...labels, label: "With labels", required: false, more: true },
      limit: { label: "At most", kind: "integer", default: "10", help: "100 at most." },
    },
    effect: safe,
    proof: client,
    sample: [received],
  },
  create_draft: {
    title: "Create a Gmail draft",
    about: "Writes an e-mail that a person can check and send.",
    synonyms: "draft email, compose",
    docs: docs("drafts/create"),
    method: "POST",
    path: "/drafts",
    fields: { to: { ...to, required: false }, subject, ...content, ...copies },
    effect: none,
    proof: client,
    sample: { id: "r-123456789", message: { ...sent, labelIds: ["DRAFT"] } },
  },
  read_message: {
    title: "Read a Gmail message",
    about: "Returns a message with its texts and its attachments.",
    synonyms: "get email, download attachment",
    docs: docs("messages/get"),
    method: "GET",
    path: "/messages/{message}",
    fields: {
      message,
      attachments: { label: "Download the attachments", kind: "boolean", help: "As files of the execution." },
    },
    effect: safe,
    proof: client,
    sample: received,
  },
  reply_to_message: {
    title: "Reply to a Gmail message",
    about: "Sends an answer in the same conversation.",
    synonyms: "answer email, respond",
    docs: docs("messages/send"),
    method: "POST",
    path: "/messages/send",
    fields: {
      message,
      ...content,
      reply_all: { label: "To all", kind: "boolean", help: "Also to the other recipients." },
      bcc: copies.bcc,
      from,
    },
    effect: none,
    proof: client,
    sample: sent,
  },
  mark_as_read: {
    title: "Mark a Gmail message as read",
    about: "Takes the mark “unread” from a message.",
    fields: { message },
    fixed: { body: { removeLabelIds: ["UNREAD"] } },
    ...modify,
  },
  mark_as_unread: {
    title: "Mark a Gmail message as unread",
    about: "Gives a message the mark “unread”.",
    fields: { message },
    fixed: { body: { addLabelIds: ["UNREAD"] } },
    ...modify,
  },
  remove_labels: {
    title: "Remove labels from a Gmail message",
    about: "Takes labels from a message. Without INBOX it is archived.",
    synonyms: "unlabel email, archive",
    fields: { message, labels: { ...labels, wire: "removeLabelIds", placeholder: "INBOX" } },
    ...modify,
  },
  trash_message: {
    title: "Delete a Gmail message",
    about: "Moves a message to the trash, where Gmail keeps it for 30 days.",
    synonyms: "trash email, remove",
    docs: docs("messages/trash"),
    method: "POST",
    path: "/messages/{message}/trash",
    fields: { message },
    effect: safe,
    proof: client,
    sample: { ...sent, labelIds: ["TRASH"] },
  },
  list_labels: {
    title: "List Gmail labels",
    about: "Lists the account's labels.",
    docs: docs("labels/list"),
    method: "GET",
    path: "/labels",
    output: "labels",
    effect: safe,
    proof: client,
    sample: [{ id: "Label_1", name: "Invoices", type: "user" }],
  },
  create_label: {
    title: "Create a Gmail label",
    about: "Creates a label.",
    docs: docs("labels/create"),
    method: "POST",
    path: "/labels",
    fields: { name: { label: "Name", required: true, placeholder: "Invoices/2026" } },
    effect: none,
    proof: client,
    sample: { id: "Label_1", name: "Invoices/2026" },
  },
  read_profile: {
    title: "Read the Gmail account",
    about: "Returns the address of the account, and the number of its messages.",
    docs: docs("getProfile").replace("users.", "users/"),
    method: "GET",
    path: "/profile",
    effect: safe,
    proof: client,
    sample: { emailAddress: "ada@example.com", messagesTotal: 1042 },
  },
};
