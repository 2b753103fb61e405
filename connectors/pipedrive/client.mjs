export const packages = ["pipedrive@33"];

export async function createClient(load, origin) {
  const { v1, v2 } = await load("pipedrive");
  const first = new v1.Configuration({ apiKey: "token", basePath: `${origin}/v1` });
  const second = new v2.Configuration({ apiKey: "token", basePath: `${origin}/api/v2` });
  return {
    ...{ persons: new v2.PersonsApi(second), deals: new v2.DealsApi(second) },
    ...{ organizations: new v2.OrganizationsApi(second), activities: new v2.ActivitiesApi(second) },
    ...{ leads: new v1.LeadsApi(first), notes: new v1.NotesApi(first), users: new v1.UsersApi(first) },
  };
}

const leadId = "adf21080-0e10-11eb-879b-05d71fb426ec";
const custom = { d4de: "Berlin" };
const custom_fields = JSON.stringify(custom);
const response = { success: true, data: [] };
const emails = [{ value: "ada@example.com", primary: true, label: "work" }];

export const calls = {
  create_person: [
    {
      values: { name: "Ada", email: "ada@example.com", phone: "+1 555", org_id: "7", custom_fields },
      call: ({ persons }) =>
        persons.addPerson({
          AddPersonRequest: {
            ...{ name: "Ada", emails, org_id: 7, custom_fields: custom },
            phones: [{ value: "+1 555", primary: true, label: "work" }],
          },
        }),
      response,
    },
  ],
  create_note: [
    {
      values: { content: "Paid & sent", deal_id: "11" },
      call: ({ notes }) => notes.addNote({ AddNoteRequest: { content: "Paid & sent", deal_id: 11 } }),
      response,
    },
  ],
  search_persons: [
    {
      values: { term: "ada@example.com", exact_match: "true" },
      call: ({ persons }) => persons.searchPersons({ term: "ada@example.com", exact_match: true }),
      response,
    },
  ],
  update_person: [
    {
      values: { id: "42", email: "ada@example.com" },
      call: ({ persons }) => persons.updatePerson({ id: 42, UpdatePersonRequest: { emails } }),
      response,
    },
  ],
  create_deal: [
    {
      values: { title: "Order 1042", value: "199.9", currency: "EUR", person_id: "42", stage_id: "2" },
      call: ({ deals }) =>
        deals.addDeal({
          AddDealRequest: { title: "Order 1042", value: 199.9, currency: "EUR", person_id: 42, stage_id: 2 },
        }),
      response,
    },
  ],
  create_lead: [
    {
      values: { title: "Order 1042", person_id: "42", amount: "10", currency: "EUR" },
      call: ({ leads }) =>
        leads.addLead({
          AddLeadRequest: { title: "Order 1042", person_id: 42, value: { amount: 10, currency: "EUR" } },
        }),
      response,
    },
  ],
  create_organization: [
    {
      values: { name: "Acme", owner_id: "1" },
      call: ({ organizations }) =>
        organizations.addOrganization({ AddOrganizationRequest: { name: "Acme", owner_id: 1 } }),
      response,
    },
  ],
  read_organization: [
    { values: { id: "7" }, call: ({ organizations }) => organizations.getOrganization({ id: 7 }), response },
  ],
  create_activity: [
    {
      values: {
        ...{ subject: "Call Ada", type: "call", due_date: "2026-12-01", due_time: "09:30" },
        ...{ deal_id: "11", note: "Ask", done: "false" },
      },
      call: ({ activities }) =>
        activities.addActivity({
          AddActivityRequest: {
            ...{ subject: "Call Ada", type: "call", due_date: "2026-12-01", due_time: "09:30" },
            ...{ deal_id: 11, note: "Ask", done: false },
          },
        }),
      response,
    },
  ],
  search_organizations: [
    {
      values: { term: "Acme" },
      call: ({ organizations }) => organizations.searchOrganization({ term: "Acme" }),
      response,
    },
  ],
  read_person: [{ values: { id: "42" }, call: ({ persons }) => persons.getPerson({ id: 42 }), response }],
  update_organization: [
    {
      values: { id: "7", name: "Acme Ltd.", custom_fields },
      call: ({ organizations }) =>
        organizations.updateOrganization({
          id: 7,
          UpdateOrganizationRequest: { name: "Acme Ltd.", custom_fields: custom },
        }),
      response,
    },
  ],
  delete_person: [
    { values: { id: "42" }, call: ({ persons }) => persons.deletePerson({ id: 42 }), response },
  ],
  search_deals: [
    {
      values: { term: "Order 1042", exact_match: "true" },
      call: ({ deals }) => deals.searchDeals({ term: "Order 1042", exact_match: true }),
      response,
    },
  ],
  read_lead: [{ values: { id: leadId }, call: ({ leads }) => leads.getLead({ id: leadId }), response }],
  update_lead: [
    {
      values: { id: leadId, title: "Order 1043", person_id: "42", is_archived: "true" },
      call: ({ leads }) =>
        leads.updateLead({
          id: leadId,
          UpdateLeadRequest: { title: "Order 1043", person_id: 42, is_archived: true },
        }),
      response,
    },
  ],
  list_notes: [
    {
      values: { deal_id: "11" },
      call: ({ notes }) => notes.getNotes({ deal_id: 11, limit: 100, start: 0 }),
      response,
    },
  ],
  list_leads: [{ values: {}, call: ({ leads }) => leads.getLeads({ limit: 100, start: 0 }), response }],
  list_persons: [{ values: {}, call: ({ persons }) => persons.getPersons({ limit: 500 }), response }],
  read_deal: [{ values: { id: "11" }, call: ({ deals }) => deals.getDeal({ id: 11 }), response }],
  list_deals: [
    {
      values: { person_id: "42", status: "open" },
      call: ({ deals }) => deals.getDeals({ person_id: 42, status: "open", limit: 500 }),
      response,
    },
  ],
  update_deal: [
    {
      values: { id: "11", status: "won" },
      call: ({ deals }) => deals.updateDeal({ id: 11, UpdateDealRequest: { status: "won" } }),
      response,
    },
  ],
  read_account: [
    { values: {}, call: ({ users }) => users.getCurrentUser(), response: { ...response, data: {} } },
  ],
};
