import type { OperationsInput } from "#engine/connectors/format.ts";
import { client, customer, description, docs, key, list, metadata, safe } from "./shared.ts";

const ada = {
  id: "cus_NffrFeUfNV2Hib",
  object: "customer",
  email: "ada@example.com",
  name: "Ada Lovelace",
};
const email = { label: "E-mail", placeholder: "{{email}}" } as const;
const id = { ...customer, required: true } as const;

export const customers: OperationsInput = {
  create_customer: {
    title: "Create a Stripe customer",
    about: "Creates a customer, to charge or to invoice later.",
    docs: docs("customers/create"),
    method: "POST",
    path: "/customers",
    fields: { email, name: { label: "Name" }, description, metadata },
    effect: key,
    proof: client,
    sample: ada,
  },
  read_customer: {
    title: "Read a Stripe customer",
    about: "Returns a customer.",
    docs: docs("customers/retrieve"),
    method: "GET",
    path: "/customers/{customer}",
    fields: { customer: id },
    effect: safe,
    proof: client,
    sample: ada,
  },
  update_customer: {
    title: "Change a Stripe customer",
    about: "Changes a customer. An empty field is not changed.",
    synonyms: "edit customer",
    docs: docs("customers/update"),
    method: "POST",
    path: "/customers/{customer}",
    fields: { customer: id, email, name: { label: "Name" }, description, metadata },
    effect: key,
    proof: client,
    sample: ada,
  },
  list_customers: {
    title: "List Stripe customers",
    about: "Lists customers, the newest first.",
    docs: docs("customers/list"),
    method: "GET",
    path: "/customers",
    fields: { email: { label: "E-mail", help: "Only customers with exactly this address." } },
    ...list,
    proof: client,
    sample: [ada],
  },
  list_subscriptions: {
    title: "List Stripe subscriptions",
    about: "Lists subscriptions, the newest first, without canceled ones.",
    docs: docs("subscriptions/list"),
    method: "GET",
    path: "/subscriptions",
    fields: { customer },
    ...list,
    proof: client,
    sample: [{ id: "sub_1MowQVLkdIwHu7ixeRlqHVzs", customer: ada.id, status: "active" }],
  },
  cancel_subscription: {
    title: "Cancel a Stripe subscription",
    about: "Ends a subscription at once.",
    docs: docs("subscriptions/cancel"),
    method: "DELETE",
    path: "/subscriptions/{subscription}",
    fields: {
      subscription: { label: "Subscription", required: true, placeholder: "sub_1MowQVLkdIwHu7ixeRlqHVzs" },
    },
    effect: safe,
    proof: client,
    sample: { id: "sub_1MowQVLkdIwHu7ixeRlqHVzs", customer: ada.id, status: "canceled" },
  },
};
