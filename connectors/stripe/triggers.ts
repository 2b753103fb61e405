import type { TriggersInput } from "#engine/connectors/format.ts";

export const triggers: TriggersInput = {
  account_event: {
    title: "On a Stripe event",
    about: "Starts the flow when something happens in the account, such as a payment.",
    synonyms:
      "stripe webhook, new payment, payment succeeded, invoice paid, subscription created, checkout completed",
    docs: "https://docs.stripe.com/api/events/types",
    fields: {
      events: {
        label: "Events",
        kind: "list",
        required: true,
        placeholder: "invoice.paid, checkout.session.completed",
        help: "Stripe's names, separated by commas. * is all of them.",
      },
    },
    source: {
      kind: "webhook",
      verify: { preset: "stripe" },
      events: { at: "type", field: "events" },
      delivery: { at: "id" },
      register: {
        create: "create_webhook",
        remove: "delete_webhook",
        list: "list_webhooks",
        id: "id",
        secret: "secret",
        listed: { id: "id", url: "url" },
      },
      steps: [
        "In Stripe's dashboard, open Developers → Webhooks → Add destination.",
        "Choose the events, and paste the URL.",
        "Reveal the signing secret (whsec_…), and store it as a signing secret here.",
      ],
    },
    proof: {
      rank: "C",
      source: "docs.stripe.com: Receive Stripe events in your webhook endpoint",
      date: "2026-11-27",
    },
    sample: {
      id: "evt_1MqqbKLt4dXK03v5qaIbiNCC",
      object: "event",
      type: "invoice.paid",
      livemode: false,
      created: 1700000000,
      data: {
        object: {
          id: "in_1MtHbELkdIwHu7ixl4OzzPMv",
          object: "invoice",
          amount_paid: 4200,
          currency: "usd",
        },
      },
    },
  },
};
