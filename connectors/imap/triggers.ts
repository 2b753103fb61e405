import type { TriggersInput } from "#engine/connectors/format.ts";
import { docs, filters, folder, mail, proof } from "./shared.ts";

export const triggers: TriggersInput = {
  new_message: {
    title: "On a new e-mail by IMAP",
    about: "Starts the flow for each e-mail that arrives in a folder.",
    synonyms: "email trigger, imap trigger, new mail, incoming email, email received, mailbox watch",
    docs: docs.fetch,
    fields: {
      folder,
      ...filters,
      mark_read: {
        label: "Mark them as read",
        kind: "boolean",
        more: true,
        default: "false",
        help: "At the check after the one that started the flow, so that none is marked without having started it.",
      },
    },
    source: {
      kind: "polling",
      operation: "list_new_messages",
      items: "messages",
      position: { field: "position", at: "position", more: "has_more" },
    },
    proof,
    sample: mail,
  },
};
