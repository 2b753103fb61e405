import { defineTemplate, json } from "#server/flows/templates/define-template.ts";

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
    called: {
      type: "flow_call_node",
      at: [0, 0],
      config: { label: "Called by a flow", sample_payload: json({ customer: "C-311" }) },
    },
    count: {
      type: "store_node",
      at: [1, 0],
      config: {
        label: "Count use",
        operation: "increment",
        area: "flow",
        key: "used/{{customer}}",
        expires_seconds: 86_400,
      },
    },
    is_left: {
      type: "condition_node",
      at: [2, 0],
      config: {
        label: "Is some left?",
        conditions: [{ left: "{{count.value}}", operator: "less_or_equal", right: 100 }],
      },
    },
    allowed: {
      type: "set_fields_node",
      at: [3, -0.5],
      config: {
        label: "Allowed",
        fields: [
          { name: "allowed", value: true },
          { name: "used", value: "{{count.value}}" },
        ],
        keep: "none",
      },
    },
    used_up: {
      type: "set_fields_node",
      at: [3, 0.5],
      config: {
        label: "Used up",
        fields: [
          { name: "allowed", value: false },
          { name: "used", value: "{{count.value}}" },
        ],
        keep: "none",
      },
    },
    return_allowed: { type: "return_node", at: [4, -0.5], config: { label: "Return", value: "{{allowed}}" } },
    return_used_up: { type: "return_node", at: [4, 0.5], config: { label: "Return", value: "{{used_up}}" } },
  },
  edges: [
    "called -> count -> is_left",
    "is_left.true -> allowed -> return_allowed",
    "is_left.false -> used_up -> return_used_up",
  ],
});
