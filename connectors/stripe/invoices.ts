import type { OperationsInput } from "#engine/connectors/format.ts";
import { amount, client, currency, customer, description, docs, key, list, metadata } from "./shared.ts";

const invoice = {
  id: "in_1MtHbELkdIwHu7ixl4OzzPMv",
  customer: "cus_NffrFeUfNV2Hib",
  status: "draft",
  total: 1999,
  hosted_invoice_url: null,
};
const id = { label: "Invoice", required: true, placeholder: invoice.id } as const;

export const invoices: OperationsInput = {
  create_invoice: {
    title: "Create a Stripe invoice",
    about: "Creates a draft with the customer's pending items.",
    docs: docs("invoices/create"),
    method: "POST",
    path: "/invoices",
    fields: {
      customer: { ...customer, required: true },
      collection_method: {
        label: "Payment",
        kind: "choice",
        options: [
          { value: "charge_automatically", label: "Charge automatically" },
          { value: "send_invoice", label: "Send the invoice" },
        ],
      },
      days_until_due: { label: "Days until due", kind: "integer", help: "If the invoice is sent." },
      description,
      metadata,
    },
    effect: key,
    proof: client,
    sample: invoice,
  },
  add_invoice_item: {
    title: "Add an item to a Stripe invoice",
    about: "Adds an amount to a draft, or to the customer's next invoice.",
    docs: docs("invoiceitems/create"),
    method: "POST",
    path: "/invoiceitems",
    fields: {
      customer: { ...customer, required: true },
      amount,
      currency,
      description: { ...description, more: false },
      invoice: { ...id, required: false, help: "Empty: the customer's next one." },
      metadata,
    },
    effect: key,
    proof: client,
    sample: { id: "ii_1MtGUtLkdIwHu7ixBYwjAM00", amount: 1999, currency: "eur" },
  },
  send_invoice: {
    title: "Send a Stripe invoice",
    about: "Finalizes a draft and sends it to the customer.",
    docs: docs("invoices/send"),
    method: "POST",
    path: "/invoices/{invoice}/send",
    fields: { invoice: id },
    effect: key,
    proof: client,
    sample: { ...invoice, status: "open" },
  },
  list_invoices: {
    title: "List Stripe invoices",
    about: "Lists invoices, the newest first.",
    docs: docs("invoices/list"),
    method: "GET",
    path: "/invoices",
    fields: { customer },
    ...list,
    proof: client,
    sample: [invoice],
  },
};
