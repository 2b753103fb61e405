import { safe, timeout } from "#connectors/sql-fields.ts";
import type { OperationsInput } from "#engine/connectors/format.ts";
import { docs, filters, folder, mail, proof, storedFile } from "./shared.ts";

export const reading: OperationsInput = {
  search_messages: {
    title: "Search e-mails by IMAP",
    about: "Lists e-mails of a folder, the newest first, with their text.",
    synonyms: "list mails, read inbox, find email, fetch emails, get many, unread",
    docs: docs.search,
    fields: {
      folder,
      ...filters,
      since: { label: "From this day on", kind: "date", placeholder: "2026-05-31" },
      before: { label: "Before this day", kind: "date", more: true, placeholder: "2026-06-30" },
      message_id: {
        label: "Message-ID",
        more: true,
        placeholder: "<1042@example.com>",
        help: "The id that the sender's program gave it.",
      },
      limit: { label: "E-mails at most", kind: "integer", default: "10", help: "Up to 100." },
      timeout,
    },
    effect: safe,
    proof,
    sample: [mail],
  },
  read_message: {
    title: "Read an e-mail by IMAP",
    about: "Returns an e-mail with its text, HTML and headers, and stores its attachments as files.",
    synonyms: "read email, get mail, download attachments, open email, email body, eml",
    docs: docs.fetch,
    fields: {
      folder,
      uid: {
        label: "UID",
        required: true,
        placeholder: "4711",
        help: "The number in “uid” of the trigger or of a search. It is only valid in that folder.",
      },
      attachments: {
        label: "Store the attachments as files",
        kind: "boolean",
        default: "true",
        help: "Each attachment then has a “file”, which later steps can use.",
      },
      mark_read: { label: "Mark it as read", kind: "boolean", more: true, default: "false" },
      timeout,
    },
    effect: safe,
    proof,
    sample: { ...mail, attachments: mail.attachments.map((each) => ({ ...each, file: storedFile })) },
  },
  list_new_messages: {
    title: "List new e-mails by IMAP",
    about: "Lists the e-mails that came since a position, the oldest first, and the new position.",
    synonyms: "since last time, watermark, sync mailbox, incremental",
    docs: docs.fetch,
    fields: {
      folder,
      ...filters,
      mark_read: {
        label: "Mark them as read",
        kind: "boolean",
        more: true,
        default: "false",
        help: "It happens when the next position is asked for, so that none is marked that was not seen.",
      },
      position: {
        label: "Position",
        more: true,
        help: "The “position” of the last output. Without one nothing is listed.",
      },
    },
    effect: safe,
    proof,
    sample: { messages: [mail], position: '{"validity":1,"uid":4711}', has_more: false },
  },
  list_folders: {
    title: "List folders by IMAP",
    about: "Lists the folders of the mailbox, and what they are for.",
    synonyms: "mailboxes, labels, directories",
    docs: docs.list,
    effect: safe,
    proof,
    sample: [
      { path: "INBOX", name: "INBOX", delimiter: "/", use: "inbox", can_open: true },
      { path: "Archive/2026", name: "2026", delimiter: "/", use: null, can_open: true },
    ],
  },
  read_account: {
    title: "Read the IMAP account",
    about: "Returns the account's user, and what the server can do.",
    synonyms: "test connection, capabilities",
    docs: docs.login,
    effect: safe,
    proof,
    sample: { account: "ada@example.com", can: { move: true, uidplus: true, idle: true } },
  },
};
