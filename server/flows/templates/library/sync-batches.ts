import { defineTemplate } from "#server/flows/templates/define-template.ts";

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
    every_hour: {
      type: "schedule_node",
      at: [0, 0],
      config: {
        label: "Every hour",
        rule: { kind: "every", n: 1, unit: "hours" },
        time_zone: "UTC",
        missed: "once",
        overlap: "skip",
      },
    },
    last_sync: {
      type: "store_node",
      at: [1, 0],
      config: { label: "Time of the last sync", operation: "get", area: "flow", key: "last_sync" },
    },
    get_changes: {
      type: "http_request_node",
      at: [2, 0],
      config: {
        label: "Get changes",
        method: "GET",
        url: "https://source.example.com/products",
        query: [{ name: "changed_since", value: '{{last_sync.value | default: ""}}' }],
      },
    },
    batches: {
      type: "for_each_node",
      at: [3, 0],
      config: {
        label: "Each batch",
        items: "{{get_changes.body.products}}",
        batch_size: 50,
        concurrency: 1,
        on_item_failure: "stop",
      },
    },
    send_batch: {
      type: "http_request_node",
      at: [0, 0],
      in: "batches",
      config: {
        label: "Send batch",
        method: "POST",
        url: "https://target.example.com/products/batch",
        body_type: "json",
        body: '{\n  "products": {{batches.item}}\n}',
      },
      settings: {
        retry: { attempts: 8, delay_seconds: 5, factor: 2, max_delay_seconds: 600, jitter: true },
      },
    },
    pause: {
      type: "delay_node",
      at: [1, 0],
      in: "batches",
      config: { label: "Pause", seconds: 2 },
    },
    remember_time: {
      type: "store_node",
      at: [5.75, 0],
      config: {
        label: "Remember the time",
        operation: "set",
        area: "flow",
        key: "last_sync",
        value: "{{scheduled_for}}",
      },
    },
  },
  edges: [
    "every_hour -> last_sync -> get_changes -> batches",
    "batches.item -> send_batch -> pause",
    "batches.done -> remember_time",
  ],
});
