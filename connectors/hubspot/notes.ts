import type { OperationsInput } from "#engine/connectors/format.ts";
import { client, docs, none, safe } from "./shared.ts";

/** How HubSpot numbers the kinds of things that a note is about. */
const noteAbout = (associationTypeId: number) => ({
  associations: [{ to: {}, types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId }] }],
});
const note = {
  text: {
    label: "Text",
    kind: "paragraph",
    required: true,
    wire: "properties.hs_note_body",
    help: "Text or HTML.",
  },
  time: {
    label: "Time",
    kind: "date_time",
    required: true,
    default: '{{ "now" | date: "%Y-%m-%dT%H:%M:%SZ" }}',
    placeholder: "2026-05-31T09:30:00Z",
    wire: "properties.hs_timestamp",
    help: "Where it is in the record's history.",
  },
} as const;
const about = (label: string) =>
  ({ label, required: true, placeholder: "151", help: "Its id.", wire: "associations[0].to.id" }) as const;
const operation = {
  method: "POST",
  path: "/crm/v3/objects/notes",
  docs: `${docs}/notes`,
  effect: none,
  proof: client,
  sample: { id: "17591596434", properties: { hs_note_body: "Called. Wants an offer." } },
} as const;

export const notes: OperationsInput = {
  note_on_contact: {
    title: "Add a note to a HubSpot contact",
    about: "Writes a note into the history of a contact.",
    synonyms: "engagement, log, comment",
    fields: { contact: about("Contact"), ...note },
    fixed: { body: noteAbout(202) },
    ...operation,
  },
  note_on_company: {
    title: "Add a note to a HubSpot company",
    about: "Writes a note into the history of a company.",
    synonyms: "engagement, log, comment",
    fields: { company: about("Company"), ...note },
    fixed: { body: noteAbout(190) },
    ...operation,
  },
  note_on_deal: {
    title: "Add a note to a HubSpot deal",
    about: "Writes a note into the history of a deal.",
    synonyms: "engagement, log, comment",
    fields: { deal: about("Deal"), ...note },
    fixed: { body: noteAbout(214) },
    ...operation,
  },
  list_owners: {
    title: "List HubSpot owners",
    about: "Lists the people who can own records.",
    docs: "https://developers.hubspot.com/docs/api-reference/crm-crm-owners-v3/guide",
    method: "GET",
    path: "/crm/v3/owners/",
    fixed: { query: { limit: "100" } },
    pages: { mode: "cursor", cursor_path: "paging.next.after", cursor_name: "after", items_path: "results" },
    effect: safe,
    proof: client,
    sample: [{ id: "41629779", email: "ada@example.com", firstName: "Ada" }],
  },
  read_account: {
    title: "Read the HubSpot account",
    about: "Returns the account of the token.",
    docs: "https://developers.hubspot.com/docs/api-reference/account-account-info-v3/guide",
    method: "GET",
    path: "/account-info/v3/details",
    effect: safe,
    proof: {
      rank: "B",
      source: "HubSpot-public-api-spec-collection, Account Info",
      version: "v3",
      date: "2026-11-28",
    },
    sample: {
      portalId: 1_234_567,
      accountType: "STANDARD",
      timeZone: "Europe/Berlin",
      uiDomain: "app.hubspot.com",
    },
  },
};
