import { none, safe } from "#connectors/sql-fields.ts";
import type { OperationsInput } from "#engine/connectors/format.ts";
import { docs, folder, proof } from "./shared.ts";

const uids = {
  label: "UIDs",
  kind: "list",
  required: true,
  placeholder: "4711",
  help: "One, a list, or several with commas. They are only valid in this folder.",
} as const;
const target = { ...folder, label: "To the folder", default: "", placeholder: "Archive" } as const;

export const changing: OperationsInput = {
  mark_messages: {
    title: "Mark e-mails by IMAP",
    about: "Marks e-mails as read or unread, or flags them.",
    synonyms: "mark as read, mark unread, seen, star, flag, keyword",
    docs: docs.store,
    fields: {
      folder,
      uids,
      as: {
        label: "As",
        kind: "choice",
        default: "read",
        options: [
          { value: "read", label: "Read" },
          { value: "unread", label: "Unread" },
          { value: "flagged", label: "Flagged" },
          { value: "unflagged", label: "Not flagged" },
          { value: "answered", label: "Answered" },
        ],
      },
    },
    effect: safe,
    proof,
    sample: { uids: [4711], missing: [] },
  },
  move_messages: {
    title: "Move e-mails by IMAP",
    about: "Moves e-mails to another folder.",
    synonyms: "archive mail, file email, change folder",
    docs: docs.move,
    fields: { folder, uids, to: target },
    effect: safe,
    proof,
    sample: { uids: [4711], missing: [], new_uids: [12] },
  },
  copy_messages: {
    title: "Copy e-mails by IMAP",
    about: "Copies e-mails to another folder.",
    synonyms: "duplicate mail, add label",
    docs: docs.copy,
    fields: { folder, uids, to: target },
    effect: none,
    proof,
    sample: { uids: [4711], missing: [], new_uids: [12] },
  },
  delete_messages: {
    title: "Delete e-mails by IMAP",
    about: "Moves e-mails to the trash, or deletes them for good.",
    synonyms: "remove mail, trash, expunge",
    docs: docs.expunge,
    fields: {
      folder,
      uids,
      how: {
        label: "How",
        kind: "choice",
        default: "trash",
        options: [
          { value: "trash", label: "Move to the trash" },
          { value: "forever", label: "Delete for good" },
        ],
      },
    },
    effect: safe,
    proof,
    sample: { uids: [4711], missing: [] },
  },
};
