import { defineConnector } from "#engine/connectors/format.ts";
import { customers } from "./customers.ts";
import { invoices } from "./invoices.ts";
import { payments } from "./payments.ts";
import { setup } from "./setup.ts";
import { triggers } from "./triggers.ts";
import { webhooks } from "./webhooks.ts";

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
  setup,
  operations: { ...customers, ...payments, ...invoices, ...webhooks },
  triggers,
});
