import { defineTemplate, json, node, retries } from "#server/flows/templates/define-template.ts";

export const requestEquipment = defineTemplate({
  slug: "request-equipment",
  name: "Request equipment",
  description:
    "A page where colleagues request equipment. A manager decides by e-mail, and approved requests are ordered.",
  category: "Forms",
  needs: ["The URL of your purchasing system, and its credential.", "A mail server."],
  note: [
    "**1.** Set what can be requested in “Request equipment”, and the addresses of the e-mails.",
    "**2.** Set the URL in “Order”, and its authentication.",
    "**3.** Publish the flow, and give its page to your colleagues: **Copy form link** in the panel.",
  ].join("\n\n"),
  nodes: {
    form: node("form_node", [0, 0], "Request equipment", {
      title: "Request equipment",
      description: "Your manager decides. You get the decision by e-mail.",
      fields: [
        { name: "name", label: "Your name", type: "text", required: true },
        { name: "email", label: "Your e-mail address", type: "email", required: true },
        {
          name: "item",
          label: "What do you need?",
          type: "select",
          options: ["Laptop", "Monitor", "Chair", "Phone"],
          required: true,
        },
        { name: "reason", label: "What do you need it for?", type: "textarea", required: true },
        { name: "needed_by", label: "When do you need it?", type: "date" },
      ],
      submit_label: "Send request",
      done: { kind: "message", text: "Thank you. Your manager has your request." },
    }),
    ask_manager: node("send_email_node", [1, 0], "Ask the manager", {
      from: "Millrace <flows@example.com>",
      to: "manager@example.com",
      reply_to: "{{name}} <{{email}}>",
      subject: "{{item}} for {{name}}?",
      text: '{{reason}}\n\nNeeded by: {{needed_by | default: "any time"}}\n\nDecide here: {{_links.decision}}',
    }),
    decision: node("approval_node", [2, 0], "Decision", {
      title: "{{item}} for {{name}}?",
      text: "{{reason}}",
      fields: [{ name: "cost_center", label: "Cost center", type: "text", required: true }],
      timeout_seconds: 604_800,
    }),
    order: node("http_request_node", [3, -0.75], "Order", {
      method: "POST",
      url: "https://purchasing.example.com/orders",
      body_type: "json",
      body: json({ item: "{{item}}", for: "{{email}}", cost_center: "{{decision.fields.cost_center}}" }),
      settings: retries(5, { delay_seconds: 10, factor: 3, max_delay_seconds: 3600 }),
    }),
    tell_ordered: node("send_email_node", [4, -0.75], "Tell that it is ordered", {
      from: "Millrace <flows@example.com>",
      to: "{{name}} <{{email}}>",
      subject: "Your request is approved: {{item}}",
      text: "Hello {{name}},\n\nit is ordered.\n\n{{decision.comment}}",
    }),
    tell_rejected: node("send_email_node", [3, 0.25], "Tell that it is rejected", {
      from: "Millrace <flows@example.com>",
      to: "{{name}} <{{email}}>",
      subject: "Your request is rejected: {{item}}",
      text: "Hello {{name}},\n\nwe cannot order this now.\n\n{{decision.comment}}",
    }),
    tell_undecided: node("send_email_node", [3, 1.25], "Tell that nobody decided", {
      from: "Millrace <flows@example.com>",
      to: "{{name}} <{{email}}>",
      cc: "manager@example.com",
      subject: "Your request was not decided: {{item}}",
      text: "Hello {{name}},\n\nnobody decided within a week, so nothing was ordered. Please send the request again.",
    }),
  },
  edges: [
    "form -> ask_manager -> decision",
    "decision.approved -> order -> tell_ordered",
    "decision.rejected -> tell_rejected",
    "decision.timed_out -> tell_undecided",
  ],
});
