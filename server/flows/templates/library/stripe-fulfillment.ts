import { app, defineTemplate, node } from "#server/flows/templates/define-template.ts";

export const stripeFulfillment = defineTemplate({
  slug: "stripe-fulfillment",
  name: "Fulfill paid Stripe orders with Airtable",
  description:
    "When a Stripe checkout is paid, adds the order to Airtable for fulfillment and sends the customer a confirmation by e-mail.",
  category: "Sales and orders",
  needs: [
    "A Stripe account, which registers the webhook, or its signing secret.",
    "An Airtable account, and a table with the fields Order, Customer, E-mail, Total and Status.",
    "A mail server.",
  ],
  note: [
    "**1.** Choose the account in “On a paid checkout”. Publishing adds the webhook at Stripe.",
    "**2.** Choose the account, the base and the table in “Add order”.",
    "**3.** Set the sender and the text in “Mail customer”.",
  ].join("\n\n"),
  nodes: {
    on_checkout: app("stripe/account_event", [0, 0], "On a paid checkout", {
      events: "checkout.session.completed, checkout.session.async_payment_succeeded",
    }),
    is_paid: node("condition_node", [1, 0], "Is it paid?", {
      conditions: [{ left: "{{data.object.payment_status}}", operator: "equals", right: "paid" }],
    }),
    add_order: app("airtable/create_record", [2, 0], "Add order", {
      fields: `{
  "Order": "{{data.object.client_reference_id | default: data.object.id}}",
  "Customer": "{{data.object.customer_details.name}}",
  "E-mail": "{{data.object.customer_details.email}}",
  "Total": {{data.object.amount_total | divided_by: 100.0}},
  "Status": "To pack"
}`,
      typecast: "true",
    }),
    mail_customer: node("send_email_node", [3, 0], "Mail customer", {
      from: "Shop <shop@example.com>",
      to: "{{data.object.customer_details.email}}",
      subject: "Your order {{data.object.client_reference_id | default: data.object.id}}",
      text: "Hello {{data.object.customer_details.name}},\n\nthank you for your order. We pack it today and write again when it is on its way.",
    }),
  },
  edges: ["on_checkout -> is_paid", "is_paid.true -> add_order -> mail_customer"],
});
