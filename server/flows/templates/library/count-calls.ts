import { defineTemplate, json, node } from "#server/flows/templates/define-template.ts";

export const countCalls = defineTemplate({
  slug: "count-calls",
  name: "Give each customer a quota",
  description:
    "A sub-flow that counts what a customer has used today and returns whether there is some left.",
  category: "Building blocks",
  needs: [],
  note: [
    "**1.** Set the quota in “Is some left?”, and publish the flow.",
    "**2.** In any other flow, add **Run Flow** and choose this one: `{{run_flow.allowed}}`.",
  ].join("\n\n"),
  nodes: {
    called: node("flow_call_node", [0, 0], "Called by a flow", {
      sample_payload: json({ customer: "C-311" }),
    }),
    count: node("store_node", [1, 0], "Count use", {
      operation: "increment",
      key: "used/{{customer}}",
      expires_seconds: 86_400,
    }),
    is_left: node("condition_node", [2, 0], "Is some left?", {
      conditions: [{ left: "{{count.value}}", operator: "less_or_equal", right: 100 }],
    }),
    allowed: node("set_fields_node", [3, -0.5], "Allowed", {
      fields: [
        { name: "allowed", value: true },
        { name: "used", value: "{{count.value}}" },
      ],
      keep: "none",
    }),
    used_up: node("set_fields_node", [3, 0.5], "Used up", {
      fields: [
        { name: "allowed", value: false },
        { name: "used", value: "{{count.value}}" },
      ],
      keep: "none",
    }),
    return_allowed: { type: "return_node", at: [4, -0.5], config: { label: "Return", value: "{{allowed}}" } },
    return_used_up: { type: "return_node", at: [4, 0.5], config: { label: "Return", value: "{{used_up}}" } },
  },
  edges: [
    "called -> count -> is_left",
    "is_left.true -> allowed -> return_allowed",
    "is_left.false -> used_up -> return_used_up",
  ],
});
