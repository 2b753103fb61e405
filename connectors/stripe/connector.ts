import { defineConnector } from "#engine/connectors/format.ts";

const client = { rank: "A", source: "stripe", version: "23", date: "2026-11-27" } as const;
const key = { kind: "key", wire: "Idempotency-Key" } as const;

export default defineConnector({
  name: "stripe",
  version: 1,
  title: "Stripe",
  about: "Charges cards, and manages customers, invoices and subscriptions.",
  category: "payment",
  synonyms: "payments, billing, charge, invoice, subscription, credit card",
  icon: "stripe",
  docs: "https://docs.stripe.com/api",
  apiVersion: "2026-10-28.endive",
  baseUrl: "https://api.stripe.com/v1",
  body: "form",
  style: "indexed",
  headers: { "Stripe-Version": "2026-10-28.endive" },
  authentication: {
    secret_key: {
      kind: "bearer",
      title: "Secret key",
      token: { label: "Secret or restricted key", placeholder: "sk_live_…" },
    },
  },
  test: { operation: "read_account", account: ["business_profile.name", "id"] },
  limit: { perSecond: 25, parallel: 10 },
  errors: {
    code: ["error.code", "error.type"],
    message: ["error.message"],
    retry: ["lock_timeout", "rate_limit"],
  },
  operations: {
    create_customer: {
      title: "Create a Stripe customer",
      about: "Creates a customer, to charge or to invoice later.",
      docs: "https://docs.stripe.com/api/customers/create",
      method: "POST",
      path: "/customers",
      fields: {
        email: { label: "E-mail", placeholder: "{{email}}" },
        name: { label: "Name" },
        description: { label: "Description", kind: "paragraph", more: true },
        metadata: { label: "Metadata", kind: "json", more: true, placeholder: '{"order": "1042"}' },
      },
      effect: key,
      proof: client,
      sample: {
        id: "cus_NffrFeUfNV2Hib",
        object: "customer",
        email: "ada@example.com",
        name: "Ada Lovelace",
      },
    },
    list_customers: {
      title: "List Stripe customers",
      about: "Lists customers, the newest first.",
      docs: "https://docs.stripe.com/api/customers/list",
      method: "GET",
      path: "/customers",
      fields: { email: { label: "E-mail", help: "Only customers with exactly this address." } },
      fixed: { query: { limit: "100" } },
      pages: {
        mode: "cursor",
        items_path: "data",
        cursor_path: "data[-1].id",
        cursor_name: "starting_after",
        more_path: "has_more",
      },
      effect: { kind: "safe" },
      proof: client,
      sample: [{ id: "cus_NffrFeUfNV2Hib", object: "customer", email: "ada@example.com" }],
    },
    read_account: {
      title: "Read the Stripe account",
      about: "Returns the account of the key.",
      method: "GET",
      path: "/account",
      effect: { kind: "safe" },
      proof: client,
      sample: { id: "acct_1032D82eZvKYlo2C", object: "account", business_profile: { name: "Acme" } },
    },
  },
});
