import type { TriggersInput } from "#engine/connectors/format.ts";
import { ada, contactDocs } from "./contacts.ts";
import { dealDocs, order } from "./deals.ts";
import { client, shownProperties } from "./shared.ts";

const fields = { properties: shownProperties };
const source = { kind: "polling" as const, id: ["id"], time: "createdAt" };

export const triggers: TriggersInput = {
  new_contact: {
    title: "On a new HubSpot contact",
    about: "Starts the flow for each contact that is created.",
    synonyms: "contact created, new lead",
    docs: contactDocs,
    fields,
    source: { ...source, operation: "list_newest_contacts" },
    proof: client,
    sample: ada,
  },
  new_deal: {
    title: "On a new HubSpot deal",
    about: "Starts the flow for each deal that is created.",
    synonyms: "deal created, new opportunity",
    docs: dealDocs,
    fields,
    source: { ...source, operation: "list_newest_deals" },
    proof: client,
    sample: order,
  },
};
