import type { TriggersInput } from "#engine/connectors/format.ts";
import { mail } from "./messages.ts";
import { client, docs, folder } from "./shared.ts";

export const triggers: TriggersInput = {
  new_message: {
    title: "On a new Outlook mail",
    about: "Starts the flow for each mail that arrives in a folder.",
    synonyms: "new email, incoming mail, email received, inbox trigger, office 365 mail",
    docs: docs("user-list-messages"),
    fields: { folder: { ...folder, required: true, default: "inbox" } },
    source: {
      kind: "polling",
      operation: "list_new_messages",
      id: ["id"],
      time: "receivedDateTime",
      since: "since",
    },
    proof: client,
    sample: mail,
  },
};
