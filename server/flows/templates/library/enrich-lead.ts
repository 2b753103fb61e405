import { defineTemplate, json, node } from "#server/flows/templates/define-template.ts";

export const enrichLead = defineTemplate({
  slug: "enrich-lead",
  name: "Enrich leads from two sources",
  description:
    "Asks two APIs about a lead at the same time, merges what they know, and saves it in your CRM.",
  category: "Data",
  needs: ["The URLs of the two APIs and of your CRM, and their credentials."],
  note: [
    "**Set the URLs** in the three requests, and their authentication.",
    "If a source fails, the lead is saved without it.",
  ].join("\n\n"),
  nodes: {
    receive_lead: node("receive_webhook_node", [0, 0], "Receive lead", {
      description: "A new lead.",
      sample_payload: json({ email: "grace@example.com", domain: "example.com" }),
    }),
    company: node("http_request_node", [1, -0.5], "Look up company", {
      url: "https://companies.example.com/v1/companies/{{domain}}",
      timeout_seconds: 10,
      settings: { on_failure: "continue" },
    }),
    person: node("http_request_node", [1, 0.5], "Look up person", {
      url: "https://people.example.com/v1/people",
      query: [{ name: "email", value: "{{email}}" }],
      timeout_seconds: 10,
      settings: { on_failure: "continue" },
    }),
    both: { type: "merge_node", at: [2, 0], config: { label: "Wait for both", mode: "all" } },
    save_lead: node("http_request_node", [3, 0], "Save lead", {
      method: "POST",
      url: "https://crm.example.com/leads",
      body_type: "json",
      body: '{\n  "email": "{{email}}",\n  "company": {{company.body}},\n  "person": {{person.body}}\n}',
    }),
  },
  edges: ["receive_lead -> company -> both", "receive_lead -> person -> both -> save_lead"],
});
