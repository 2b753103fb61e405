import { app, defineTemplate, json, node } from "#server/flows/templates/define-template.ts";

export const hubspotContact = defineTemplate({
  slug: "hubspot-contact",
  name: "Add Typeform responses to HubSpot contacts",
  description:
    "Verifies each Typeform response, searches HubSpot for the e-mail address, and changes that contact or creates a new lead.",
  category: "Sales and orders",
  needs: [
    "A Typeform form with questions for e-mail, first name, last name and company, and its signing secret.",
    "A HubSpot account.",
  ],
  note: [
    "**1.** At Typeform, under _Connect → Webhooks_, add the flow’s URL with a secret. Create a credential with the same secret and choose it in “Receive response”.",
    "**2.** Set the reference of each question in “Answers”: they are `email`, `first_name`, `last_name` and `company` there.",
    "**3.** Choose the account in “Find contact”, “Change contact” and “Create contact”.",
  ].join("\n\n"),
  nodes: {
    receive_response: node("receive_webhook_node", [0, 0], "Receive response", {
      description: "A response to a form of Typeform.",
      sample_payload: json({
        event_id: "01J9X7",
        event_type: "form_response",
        form_response: {
          form_id: "lT4Z3j",
          submitted_at: "2026-11-27T09:00:00Z",
          answers: [
            { type: "email", email: "Grace@Example.com", field: { ref: "email", type: "email" } },
            { type: "text", text: "Grace", field: { ref: "first_name", type: "short_text" } },
            { type: "text", text: "Hopper", field: { ref: "last_name", type: "short_text" } },
            { type: "text", text: "Navy", field: { ref: "company", type: "short_text" } },
          ],
        },
      }),
      authentication: {
        ...{ type: "signature", preset: "generic", header: "typeform-signature" },
        ...{ prefix: "sha256=", algorithm: "sha256", encoding: "base64", credential_ids: [] },
      },
      deduplication: { by: "body", keep_days: 4 },
    }),
    answers: node("set_fields_node", [1, 0], "Answers", {
      fields: [
        {
          name: "email",
          value: '{{form_response.answers | find: "field.ref", "email" | get: "email" | strip | downcase}}',
        },
        ...["first_name", "last_name", "company"].map((ref) => ({
          name: ref,
          value: `{{form_response.answers | find: "field.ref", "${ref}" | get: "text" | default: ""}}`,
        })),
      ],
      keep: "none",
    }),
    find_contact: app("hubspot/search_contacts", [2, 0], "Find contact", {
      filters: json([{ filters: [{ propertyName: "email", operator: "EQ", value: "{{answers.email}}" }] }]),
    }),
    is_known: node("condition_node", [3, 0], "Is it known?", {
      conditions: [{ left: "{{find_contact}}", operator: "is_not_empty" }],
    }),
    change_contact: app("hubspot/update_contact", [4, -0.5], "Change contact", {
      contact: "{{find_contact[0].id}}",
      firstname: "{{answers.first_name}}",
      lastname: "{{answers.last_name}}",
      company: "{{answers.company}}",
    }),
    create_contact: app("hubspot/create_contact", [4, 0.5], "Create contact", {
      email: "{{answers.email}}",
      firstname: "{{answers.first_name}}",
      lastname: "{{answers.last_name}}",
      company: "{{answers.company}}",
      lifecyclestage: "lead",
    }),
  },
  edges: [
    "receive_response -> answers -> find_contact -> is_known",
    "is_known.true -> change_contact",
    "is_known.false -> create_contact",
  ],
});
