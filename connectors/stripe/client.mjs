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
  create_webhook: [
    {
      values: { url: "https://example.com/flow/webhook/1", events: "invoice.paid, charge.refunded" },
      call: ({ webhookEndpoints }) =>
        webhookEndpoints.create({
          url: "https://example.com/flow/webhook/1",
          enabled_events: ["invoice.paid", "charge.refunded"],
        }),
    },
  ],
  list_webhooks: [
    {
      values: {},
      call: ({ webhookEndpoints }) => webhookEndpoints.list({ limit: 100 }),
      response: { object: "list", data: [], has_more: false },
    },
  ],
  delete_webhook: [{ values: { id: "we_1" }, call: ({ webhookEndpoints }) => webhookEndpoints.del("we_1") }],
  read_account: [{ values: {}, call: ({ accounts }) => accounts.retrieveCurrent() }],
};
