export const packages = ["@hubspot/api-client@13"];

export async function createClient(load, origin) {
  const { Client } = await load("@hubspot/api-client");
  return new Client({ accessToken: "pat", basePath: origin }).crm;
}

const query = { query: "ada", limit: 100, properties: ["email"] };
const search = { values: { query: "ada", properties: "email" }, response: { results: [] } };
const list = { values: { properties: "email, phone" }, response: { results: [] } };
const listed = [100, undefined, ["email", "phone"]];
const time = "2026-05-31T09:30:00Z";
const noteOn = (field, type) => [
  {
    values: { [field]: "151", text: "Called.", time },
    call: ({ objects }) =>
      objects.notes.basicApi.create({
        properties: { hs_note_body: "Called.", hs_timestamp: time },
        associations: [
          {
            to: { id: "151" },
            types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: type }],
          },
        ],
      }),
    status: 201,
  },
];
const ada = { email: "ada@example.com", firstname: "Ada", my_property: "x" };
const more = '{"my_property": "x"}';

const sorts = [{ propertyName: "createdate", direction: "DESCENDING" }];
const newest = (kind) => [
  {
    values: { properties: "email" },
    call: (crm) => crm[kind].searchApi.doSearch({ sorts, limit: 100, properties: ["email"] }),
    response: { results: [] },
  },
];

export const calls = {
  list_newest_contacts: newest("contacts"),
  list_newest_deals: newest("deals"),
  upsert_contact: [
    {
      values: { email: "ada@example.com", firstname: "Ada", properties: more },
      call: ({ contacts }) =>
        contacts.batchApi.upsert({
          inputs: [
            {
              id: "ada@example.com",
              idProperty: "email",
              properties: { firstname: "Ada", my_property: "x" },
            },
          ],
        }),
      response: { results: [] },
    },
  ],
  search_contacts: [
    { ...search, call: ({ contacts }) => contacts.searchApi.doSearch(query) },
    {
      values: {
        filters: '[{"filters": [{"propertyName": "email", "operator": "EQ", "value": "a@example.com"}]}]',
      },
      call: ({ contacts }) =>
        contacts.searchApi.doSearch({
          filterGroups: [{ filters: [{ propertyName: "email", operator: "EQ", value: "a@example.com" }] }],
          limit: 100,
        }),
      response: { results: [] },
    },
  ],
  read_contact: [
    {
      values: { contact: "ada@example.com", properties: "email, phone", id_property: "email" },
      call: ({ contacts }) =>
        contacts.basicApi.getById(
          ...["ada@example.com", ["email", "phone"], undefined, undefined, undefined, "email"],
        ),
    },
  ],
  create_contact: [
    {
      values: { email: "ada@example.com", firstname: "Ada", properties: more },
      call: ({ contacts }) => contacts.basicApi.create({ properties: ada }),
      status: 201,
    },
  ],
  update_contact: [
    {
      values: { contact: "151", lastname: "L." },
      call: ({ contacts }) => contacts.basicApi.update("151", { properties: { lastname: "L." } }),
    },
  ],
  list_contacts: [{ ...list, call: ({ contacts }) => contacts.basicApi.getPage(...listed) }],
  delete_contact: [
    { values: { contact: "151" }, call: ({ contacts }) => contacts.basicApi.archive("151"), status: 204 },
  ],
  update_deal: [
    {
      values: { deal: "1", dealstage: "closedwon" },
      call: ({ deals }) => deals.basicApi.update("1", { properties: { dealstage: "closedwon" } }),
    },
  ],
  create_deal: [
    {
      values: { dealname: "Order", pipeline: "default", closedate: time },
      call: ({ deals }) =>
        deals.basicApi.create({
          properties: { dealname: "Order", pipeline: "default", closedate: time },
        }),
      status: 201,
    },
  ],
  read_deal: [
    {
      values: { deal: "1", properties: "email, phone" },
      call: ({ deals }) => deals.basicApi.getById("1", ["email", "phone"]),
    },
  ],
  search_deals: [{ ...search, call: ({ deals }) => deals.searchApi.doSearch(query) }],
  list_deals: [{ ...list, call: ({ deals }) => deals.basicApi.getPage(...listed) }],
  update_company: [
    {
      values: { company: "1", city: "Berlin" },
      call: ({ companies }) => companies.basicApi.update("1", { properties: { city: "Berlin" } }),
    },
  ],
  create_company: [
    {
      values: { name: "Acme", domain: "example.com" },
      call: ({ companies }) =>
        companies.basicApi.create({ properties: { name: "Acme", domain: "example.com" } }),
      status: 201,
    },
  ],
  find_company_by_domain: [
    {
      values: { value: "example.com" },
      call: ({ companies }) =>
        companies.searchApi.doSearch({
          filterGroups: [{ filters: [{ propertyName: "domain", operator: "EQ", value: "example.com" }] }],
          limit: 100,
        }),
      response: { results: [] },
    },
  ],
  read_company: [
    {
      values: { company: "1", properties: "email, phone" },
      call: ({ companies }) => companies.basicApi.getById("1", ["email", "phone"]),
    },
  ],
  list_companies: [{ ...list, call: ({ companies }) => companies.basicApi.getPage(...listed) }],
  note_on_contact: noteOn("contact", 202),
  note_on_company: noteOn("company", 190),
  note_on_deal: noteOn("deal", 214),
  list_owners: [
    {
      values: {},
      call: ({ owners }) => owners.ownersApi.getPage(undefined, undefined, 100),
      response: { results: [] },
    },
  ],
};
