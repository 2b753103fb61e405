import { defineTemplate, json } from "#server/flows/templates/define-template.ts";

export const saveLead = defineTemplate({
  slug: "save-lead",
  name: "Save leads of a form",
  description:
    "Receives a form from your website, saves the lead in your CRM by its e-mail address, and tells sales only about new ones.",
  category: "Data",
  needs: ["The URL of your CRM, and its credential.", "A mail server."],
  note: [
    "**1.** Let your form post to the flow’s URL. Visitors then see a thank-you page.",
    "**2.** Set the URL in “Save contact”, and its authentication. It must respond with 201 for a new contact.",
    "**3.** Set the addresses in “Tell sales”.",
  ].join("\n\n"),
  nodes: {
    receive_form: {
      type: "receive_webhook_node",
      at: [0, 0],
      config: {
        label: "Receive form",
        description: "The contact form of the website.",
        sample_payload: json({
          name: "Grace Hopper",
          email: "Grace@Example.com",
          message: "Please call me.",
        }),
        form_response: {
          type: "page",
          title: "Thank you",
          message: "We will be in touch within a day.",
        },
        rate_limit: { calls: 60, per_seconds: 60 },
      },
    },
    contact: {
      type: "set_fields_node",
      at: [1, 0],
      config: {
        label: "Contact",
        fields: [
          { name: "email", value: "{{email | strip | downcase}}" },
          { name: "name", value: "{{name | strip}}" },
          { name: "source", value: "website" },
        ],
        keep: "none",
      },
    },
    save_contact: {
      type: "http_request_node",
      at: [2, 0],
      config: {
        label: "Save contact",
        method: "PUT",
        url: "https://crm.example.com/contacts/{{contact.email}}",
        body_type: "json",
        body: "{{contact}}",
      },
      settings: {
        retry: { attempts: 8, delay_seconds: 5, factor: 3, max_delay_seconds: 3600, jitter: true },
      },
    },
    is_new: {
      type: "condition_node",
      at: [3, 0],
      config: {
        label: "Is it new?",
        conditions: [{ left: "{{save_contact.status}}", operator: "equals", right: 201 }],
      },
    },
    tell_sales: {
      type: "send_email_node",
      at: [4, -0.25],
      config: {
        label: "Tell sales",
        from: "Millrace <flows@example.com>",
        to: "sales@example.com",
        reply_to: "{{contact.email}}",
        subject: "New lead: {{contact.name}}",
        text: "{{message}}",
      },
    },
  },
  edges: ["receive_form -> contact -> save_contact -> is_new", "is_new.true -> tell_sales"],
});
