export const packages = ["stripe@23"];

export async function createClient(load, origin) {
  const { default: Stripe } = await load("stripe");
  const { hostname, port } = new URL(origin);
  return new Stripe("sk_test_key", { host: hostname, port, protocol: "http" });
}

export const calls = {
  create_customer: [
    {
      values: { email: "ada@example.com", name: "Ada Lovelace", metadata: '{"order":"1042"}' },
      call: ({ customers }) =>
        customers.create({ email: "ada@example.com", name: "Ada Lovelace", metadata: { order: "1042" } }),
    },
  ],
  list_customers: [
    {
      values: { email: "ada@example.com" },
      call: ({ customers }) => customers.list({ limit: 100, email: "ada@example.com" }),
      response: { object: "list", data: [], has_more: false },
    },
  ],
  read_account: [{ values: {}, call: ({ accounts }) => accounts.retrieveCurrent() }],
};
