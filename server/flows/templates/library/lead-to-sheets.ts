import { app, defineTemplate, json, node } from "#server/flows/templates/define-template.ts";

export const leadToSheets = defineTemplate({
  slug: "lead-to-sheets",
  name: "Save leads to Google Sheets and tell Slack",
  description:
    "Shows a contact form, adds each lead to a Google Sheets spreadsheet, and announces it in a Slack channel.",
  category: "Sales and orders",
  needs: [
    "A Google Sheets account, and a spreadsheet for the leads.",
    "A Slack account, and a channel that the app has joined.",
  ],
  note: [
    "**1.** Choose the account, the spreadsheet and the sheet in “Add lead”. Missing columns are added.",
    "**2.** Choose the account and the channel in “Tell sales”.",
    "**3.** Publish the flow, and share its page: **Copy form link** in the panel of “Contact form”.",
  ].join("\n\n"),
  nodes: {
    form: node("form_node", [0, 0], "Contact form", {
      title: "Talk to us",
      description: "We answer within a day.",
      fields: [
        { name: "name", label: "Your name", type: "text", required: true },
        { name: "email", label: "Your e-mail address", type: "email", required: true },
        { name: "company", label: "Company", type: "text" },
        { name: "message", label: "How can we help?", type: "textarea", required: true },
      ],
      submit_label: "Send",
      done: { kind: "message", text: "Thank you. We will be in touch within a day." },
    }),
    add_lead: app("google_sheets/append_row", [1, 0], "Add lead", {
      row: json({
        Received: "{{ 'now' | date: '%Y-%m-%d %H:%M' }}",
        Name: "{{name}}",
        "E-mail": "{{email}}",
        Company: "{{company | default: ''}}",
        Message: "{{message}}",
      }),
      // A stranger’s text must not become a formula.
      values: "RAW",
    }),
    tell_sales: app("slack/post_message", [2, 0], "Tell sales", {
      // Slack reads <!channel> as a mention of everyone.
      text: "New lead: {{name | replace: '<', '&lt;'}} ({{email}}), {{company | default: 'no company' | replace: '<', '&lt;'}}\n{{message | replace: '<', '&lt;'}}",
    }),
  },
  edges: ["form -> add_lead -> tell_sales"],
});
