import { defineTemplate, json, node, retries } from "#server/flows/templates/define-template.ts";

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
    receive_form: node("receive_webhook_node", [0, 0], "Receive form", {
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
    }),
    contact: node("set_fields_node", [1, 0], "Contact", {
      fields: [
        { name: "email", value: "{{email | strip | downcase}}" },
        { name: "name", value: "{{name | strip}}" },
        { name: "source", value: "website" },
      ],
      keep: "none",
    }),
    save_contact: node("http_request_node", [2, 0], "Save contact", {
      method: "PUT",
      url: "https://crm.example.com/contacts/{{contact.email}}",
      body_type: "json",
      body: "{{contact}}",
      settings: retries(8, { delay_seconds: 5, factor: 3, max_delay_seconds: 3600 }),
    }),
    is_new: node("condition_node", [3, 0], "Is it new?", {
      conditions: [{ left: "{{save_contact.status}}", operator: "equals", right: 201 }],
    }),
    tell_sales: node("send_email_node", [4, -0.25], "Tell sales", {
      from: "Millrace <flows@example.com>",
      to: "sales@example.com",
      reply_to: "{{contact.email}}",
      subject: "New lead: {{contact.name}}",
      text: "{{message}}",
    }),
  },
  edges: ["receive_form -> contact -> save_contact -> is_new", "is_new.true -> tell_sales"],
});
