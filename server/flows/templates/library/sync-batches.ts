import { defineTemplate, node, retries } from "#server/flows/templates/define-template.ts";

export const syncBatches = defineTemplate({
  slug: "sync-batches",
  name: "Sync in batches",
  description: "Every hour, sends what has changed, 50 records per request, with a pause between requests.",
  category: "Data",
  needs: ["The URLs of both systems, and their credentials."],
  note: [
    "**1.** Set the URLs in “Get changes” and “Send batch”, and their authentication.",
    "**2.** Set the batch size in “Each batch”, and the pause in “Pause”.",
    "The time is stored only at the end, so the next run repeats what a failed one missed.",
  ].join("\n\n"),
  nodes: {
    every_hour: node("schedule_node", [0, 0], "Every hour", {
      rule: { kind: "every", n: 1, unit: "hours" },
      missed: "once",
      overlap: "skip",
    }),
    last_sync: node("store_node", [1, 0], "Time of the last sync", {
      key: "last_sync",
    }),
    get_changes: node("http_request_node", [2, 0], "Get changes", {
      url: "https://source.example.com/products",
      query: [{ name: "changed_since", value: '{{last_sync.value | default: ""}}' }],
    }),
    batches: node("for_each_node", [3, 0], "Each batch", {
      items: "{{get_changes.body.products}}",
      batch_size: 50,
    }),
    send_batch: node("http_request_node", [0, 0], "Send batch", {
      method: "POST",
      url: "https://target.example.com/products/batch",
      body_type: "json",
      body: '{\n  "products": {{batches.item}}\n}',
      in: "batches",
      settings: retries(8, { delay_seconds: 5, factor: 2, max_delay_seconds: 600 }),
    }),
    pause: node("delay_node", [1, 0], "Pause", { seconds: 2, in: "batches" }),
    remember_time: node("store_node", [5.75, 0], "Remember the time", {
      operation: "set",
      key: "last_sync",
      value: "{{scheduled_for}}",
    }),
  },
  edges: [
    "every_hour -> last_sync -> get_changes -> batches",
    "batches.item -> send_batch -> pause",
    "batches.done -> remember_time",
  ],
});
