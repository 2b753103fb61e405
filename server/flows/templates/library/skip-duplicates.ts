import { defineTemplate, json } from "#server/flows/templates/define-template.ts";

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
    receive_webhook: {
      type: "receive_webhook_node",
      at: [0, 0],
      config: {
        label: "Receive event",
        description: "An event with an id.",
        sample_payload: json({
          event_id: "evt-20260105-17",
          kind: "stock.changed",
          sku: "LAMP-2",
          stock: 14,
        }),
      },
    },
    count_event: {
      type: "store_node",
      at: [1, 0],
      config: {
        label: "Count event",
        operation: "increment",
        area: "flow",
        key: "events/{{event_id}}",
        expires_seconds: 604_800,
      },
    },
    is_first: {
      type: "condition_node",
      at: [2, 0],
      config: {
        label: "Is it the first?",
        conditions: [{ left: "{{count_event.value}}", operator: "equals", right: 1 }],
      },
    },
    process_event: {
      type: "http_request_node",
      at: [3, -0.5],
      config: {
        label: "Process event",
        method: "POST",
        url: "https://stock.example.com/changes",
        body_type: "json",
        body: '{\n  "sku": "{{sku}}",\n  "stock": {{stock}}\n}',
      },
    },
    done_before: {
      type: "stop_node",
      at: [3, 0.5],
      config: {
        label: "Done before",
        outcome: "succeed",
        message: "{{event_id}} was processed before.",
        level: "execution",
      },
    },
  },
  edges: [
    "receive_webhook -> count_event -> is_first",
    "is_first.true -> process_event",
    "is_first.false -> done_before",
  ],
});
