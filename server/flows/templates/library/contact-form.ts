import { defineTemplate, node, retries } from "#server/flows/templates/define-template.ts";

export const contactForm = defineTemplate({
  slug: "contact-form",
  name: "Contact form",
  description: "A page where visitors write to your team. Your team answers by replying to the e-mail.",
  category: "Forms",
  needs: ["A mail server."],
  note: [
    "**1.** Change the fields and texts in “Contact form”, and the addresses of the e-mails.",
    "**2.** Publish the flow, and link to the page from your website: **Copy form link** in the panel.",
  ].join("\n\n"),
  nodes: {
    form: node("form_node", [0, 0], "Contact form", {
      title: "Contact us",
      description: "We answer within a working day.",
      fields: [
        { name: "name", label: "Your name", type: "text", required: true },
        { name: "email", label: "Your e-mail address", type: "email", required: true },
        {
          name: "topic",
          label: "What is it about?",
          type: "select",
          options: ["A question", "An order", "Something else"],
          required: true,
        },
        { name: "message", label: "Your message", type: "textarea", required: true },
        { name: "attachment", label: "A picture or document", type: "file" },
      ],
      submit_label: "Send message",
      done: { kind: "message", text: "Thank you for your message.\nWe answer within a working day." },
    }),
    tell_team: node("send_email_node", [1, 0], "Tell the team", {
      from: "Website <flows@example.com>",
      to: "team@example.com",
      reply_to: "{{name}} <{{email}}>",
      subject: "{{topic}}: {{name}}",
      text: "{{message}}",
      attachments: [{ name: "", content: "{{attachment}}" }],
      settings: retries(5, { delay_seconds: 10, factor: 3, max_delay_seconds: 3600 }),
    }),
    confirm: node("send_email_node", [2, 0], "Confirm", {
      from: "Website <team@example.com>",
      to: "{{email}}",
      subject: "We have received your message",
      text: "Thank you for your message.\n\nWe answer within a working day.",
    }),
  },
  edges: ["form -> tell_team -> confirm"],
});
