import { defineTemplate, json, node } from "#server/flows/templates/define-template.ts";

export const skipDuplicates = defineTemplate({
  slug: "skip-duplicates",
  name: "Process each event once",
  description:
    "Counts each event’s id in a store, so that an event that is sent several times is processed at most once a week.",
  category: "Webhooks",
  needs: ["The URL that processes an event."],
  note: [
    "**Set the URL** in “Process event”, and the id of an event in “Count event”.",
    "Counting is one step, so two calls at the same moment never both count as the first.",
  ].join("\n\n"),
  nodes: {
    receive_webhook: node("receive_webhook_node", [0, 0], "Receive event", {
      description: "An event with an id.",
      sample_payload: json({
        event_id: "evt-20260105-17",
        kind: "stock.changed",
        sku: "LAMP-2",
        stock: 14,
      }),
    }),
    count_event: node("store_node", [1, 0], "Count event", {
      operation: "increment",
      key: "events/{{event_id}}",
      expires_seconds: 604_800,
    }),
    is_first: node("condition_node", [2, 0], "Is it the first?", {
      conditions: [{ left: "{{count_event.value}}", operator: "equals", right: 1 }],
    }),
    process_event: node("http_request_node", [3, -0.5], "Process event", {
      method: "POST",
      url: "https://stock.example.com/changes",
      body_type: "json",
      body: '{\n  "sku": "{{sku}}",\n  "stock": {{stock}}\n}',
    }),
    done_before: node("stop_node", [3, 0.5], "Done before", {
      message: "{{event_id}} was processed before.",
    }),
  },
  edges: [
    "receive_webhook -> count_event -> is_first",
    "is_first.true -> process_event",
    "is_first.false -> done_before",
  ],
});
