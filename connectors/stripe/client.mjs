export const packages = ["stripe@23"];

export async function createClient(load, origin) {
  const { default: Stripe } = await load("stripe");
  const { hostname, port } = new URL(origin);
  return new Stripe("sk_test_key", { host: hostname, port, protocol: "http" });
}

const ada = "cus_1";
const empty = { object: "list", data: [], has_more: false };

export const calls = {
  create_customer: [
    {
      values: { email: "ada@example.com", name: "Ada Lovelace", metadata: '{"order":"1042"}' },
      call: ({ customers }) =>
        customers.create({ email: "ada@example.com", name: "Ada Lovelace", metadata: { order: "1042" } }),
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
      response: empty,
    },
  ],
  delete_webhook: [{ values: { id: "we_1" }, call: ({ webhookEndpoints }) => webhookEndpoints.del("we_1") }],
  read_customer: [{ values: { customer: ada }, call: ({ customers }) => customers.retrieve(ada) }],
  update_customer: [
    {
      values: { customer: ada, name: "Ada" },
      call: ({ customers }) => customers.update(ada, { name: "Ada" }),
    },
  ],
  list_customers: [
    {
      values: { email: "ada@example.com" },
      call: ({ customers }) => customers.list({ limit: 100, email: "ada@example.com" }),
      response: empty,
    },
  ],
  list_subscriptions: [
    {
      values: { customer: ada },
      call: ({ subscriptions }) => subscriptions.list({ limit: 100, customer: ada }),
      response: empty,
    },
  ],
  cancel_subscription: [
    { values: { subscription: "sub_1" }, call: ({ subscriptions }) => subscriptions.cancel("sub_1") },
  ],
  create_payment: [
    {
      values: {
        ...{ amount: "1999", currency: "eur", customer: ada, payment_method: "pm_1" },
        ...{ confirm: "true", off_session: "true", metadata: '{"order":"1042"}' },
      },
      call: ({ paymentIntents }) =>
        paymentIntents.create({
          ...{ amount: 1999, currency: "eur", customer: ada, payment_method: "pm_1" },
          ...{ confirm: true, off_session: true, metadata: { order: "1042" } },
        }),
    },
  ],
  read_charge: [{ values: { charge: "ch_1" }, call: ({ charges }) => charges.retrieve("ch_1") }],
  list_charges: [
    {
      values: { customer: ada },
      call: ({ charges }) => charges.list({ limit: 100, customer: ada }),
      response: empty,
    },
  ],
  create_refund: [
    {
      values: { payment_intent: "pi_1", amount: "500", reason: "duplicate" },
      call: ({ refunds }) => refunds.create({ payment_intent: "pi_1", amount: 500, reason: "duplicate" }),
    },
  ],
  read_balance: [{ values: {}, call: ({ balance }) => balance.retrieve() }],
  create_coupon: [
    {
      values: { percent_off: "12.5", duration: "repeating", duration_in_months: "3", name: "Spring" },
      call: ({ coupons }) =>
        coupons.create({ percent_off: 12.5, duration: "repeating", duration_in_months: 3, name: "Spring" }),
    },
  ],
  list_coupons: [{ values: {}, call: ({ coupons }) => coupons.list({ limit: 100 }), response: empty }],
  read_account: [{ values: {}, call: ({ accounts }) => accounts.retrieveCurrent() }],
  create_invoice: [
    {
      values: { customer: ada, collection_method: "send_invoice", days_until_due: "14" },
      call: ({ invoices }) =>
        invoices.create({ customer: ada, collection_method: "send_invoice", days_until_due: 14 }),
    },
  ],
  add_invoice_item: [
    {
      values: {
        customer: ada,
        amount: "1999",
        currency: "eur",
        description: "Work & travel",
        invoice: "in_1",
      },
      call: ({ invoiceItems }) =>
        invoiceItems.create({
          ...{ customer: ada, amount: 1999, currency: "eur", description: "Work & travel", invoice: "in_1" },
        }),
    },
  ],
  send_invoice: [{ values: { invoice: "in_1" }, call: ({ invoices }) => invoices.sendInvoice("in_1") }],
  list_invoices: [
    {
      values: { customer: ada },
      call: ({ invoices }) => invoices.list({ limit: 100, customer: ada }),
      response: empty,
    },
  ],
};
