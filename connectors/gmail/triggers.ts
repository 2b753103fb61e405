import type { TriggersInput } from "#engine/connectors/format.ts";
import { labels, received } from "./messages.ts";
import { client, docs } from "./shared.ts";

export const triggers: TriggersInput = {
  new_message: {
    title: "On a new Gmail message",
    about: "Starts the flow for each message that arrives.",
    synonyms: "new email, incoming mail, email received, inbox trigger",
    docs: docs("messages/list"),
    fields: {
      query: {
        label: "Search",
        default: "in:inbox",
        placeholder: "in:inbox from:ada@example.com has:attachment",
        help: "As in Gmail's search box. Empty: all messages, also sent ones.",
      },
      labels: { ...labels, label: "With labels", required: false, more: true },
    },
    source: {
      kind: "polling",
      operation: "search_messages",
      with: { limit: "100" },
      first: { limit: "1" },
      id: ["id"],
      time: "receivedAt",
      since: "after",
    },
    proof: client,
    sample: received,
  },
};
