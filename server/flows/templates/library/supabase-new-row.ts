import { app, defineTemplate, json, node } from "#server/flows/templates/define-template.ts";

export const supabaseNewRow = defineTemplate({
  slug: "supabase-new-row",
  name: "Add webhook data to Supabase without duplicates",
  description:
    "Receives a sign-up by webhook, looks for its e-mail address in a Supabase table, and adds a row only if there is none.",
  category: "Data",
  needs: ["A Supabase project, and a table with the columns email, name and source."],
  note: [
    "**1.** Choose the account in “Find row” and in “Add row”, and set the table in both: it is `signups` there.",
    "**2.** Let your application post to the flow’s URL. It gets 201 for a new row, and 409 for one that exists.",
    "Two calls at the same moment can both find nothing: a unique index on `email` refuses the second row.",
  ].join("\n\n"),
  nodes: {
    receive_signup: node("receive_webhook_node", [0, 0], "Receive sign-up", {
      description: "A sign-up of the website.",
      sample_payload: json({ email: "Grace@Example.com", name: "Grace Hopper", source: "website" }),
    }),
    signup: node("set_fields_node", [1, 0], "Sign-up", {
      fields: [
        { name: "email", value: "{{email | strip | downcase}}" },
        { name: "name", value: "{{name | strip}}" },
        { name: "source", value: "{{source | default: 'webhook'}}" },
      ],
      keep: "none",
    }),
    find_row: app("supabase/list_rows", [2, 0], "Find row", {
      ...{ table: "signups", column: "email", operator: "eq" },
      ...{ value: "{{signup.email}}", limit: "1" },
    }),
    is_known: node("condition_node", [3, 0], "Is it known?", {
      conditions: [{ left: "{{find_row}}", operator: "is_not_empty" }],
    }),
    respond_known: node("http_response_node", [4, -0.5], "Respond: known", {
      status: 409,
      body: json({ state: "exists", id: "{{find_row[0].id}}" }),
    }),
    add_row: app("supabase/create_row", [4, 0.5], "Add row", { table: "signups", row: "{{signup}}" }),
    respond_added: node("http_response_node", [5, 0.5], "Respond: added", {
      status: 201,
      body: json({ state: "added", id: "{{add_row.id}}" }),
    }),
  },
  edges: [
    "receive_signup -> signup -> find_row -> is_known",
    "is_known.true -> respond_known",
    "is_known.false -> add_row -> respond_added",
  ],
});
