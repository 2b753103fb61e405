export const packages = ["node-zendesk@6"];
export const fields = { subdomain: "acme", email: "ada@example.com" };

export async function createClient(load, origin) {
  const { default: zendesk } = await load("node-zendesk");
  return zendesk.createClient({
    ...{ username: "ada@example.com", token: "token", subdomain: "acme" },
    endpointUri: `${origin}/api/v2`,
  });
}

const user = { name: "Ada Lovelace", email: "ada@example.com" };
const listed = { meta: { has_more: false }, links: {} };

export const calls = {
  create_ticket: [
    {
      values: {
        ...{ subject: "Not delivered", text: "It came back.", priority: "high", tags: "vip, late" },
        ...{ requester_name: "Ada Lovelace", requester_email: "ada@example.com" },
        custom_fields: '[{"id":27642,"value":"1042"}]',
      },
      call: ({ tickets }) =>
        tickets.create({
          ticket: {
            ...{ subject: "Not delivered", comment: { body: "It came back." }, priority: "high" },
            ...{ tags: ["vip", "late"], requester: user, custom_fields: [{ id: 27642, value: "1042" }] },
          },
        }),
    },
  ],
  list_tickets: [{ values: {}, call: ({ tickets }) => tickets.list(), response: { tickets: [], ...listed } }],
  update_ticket: [
    {
      values: { ticket: "7", text: "Sent again", is_public: "false", status: "solved" },
      call: ({ tickets }) =>
        tickets.update(7, { ticket: { comment: { body: "Sent again", public: false }, status: "solved" } }),
    },
  ],
  read_ticket: [{ values: { ticket: "7" }, call: ({ tickets }) => tickets.show(7) }],
  search: [
    {
      values: { query: "type:ticket tags:vip" },
      call: ({ search }) => search.query("type:ticket tags:vip"),
      response: { results: [] },
    },
  ],
  read_user: [{ values: { user: "9" }, call: ({ users }) => users.show(9) }],
  create_user: [{ values: user, call: ({ users }) => users.createOrUpdate({ user }) }],
  update_user: [
    {
      values: { user: "9", phone: "+1 555" },
      call: ({ users }) => users.update(9, { user: { phone: "+1 555" } }),
    },
  ],
  list_organizations: [
    {
      values: {},
      call: ({ organizations }) => organizations.list(),
      response: { organizations: [], ...listed },
    },
  ],
  read_account: [{ values: {}, call: ({ users }) => users.me() }],
};
