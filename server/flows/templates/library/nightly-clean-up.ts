import { defineTemplate } from "#server/flows/templates/define-template.ts";

export const nightlyCleanUp = defineTemplate({
  slug: "nightly-clean-up",
  name: "Clean up every night",
  description:
    "Deletes the finished exports that nobody downloaded, and fails visibly if one could not be deleted.",
  category: "Data",
  needs: ["The URL of what to clean up, and its credential."],
  note: [
    "**1.** Set the URLs in “Get exports” and “Delete export”, and their authentication.",
    "**2.** Set in “Finished and unused” what may be deleted.",
  ].join("\n\n"),
  nodes: {
    every_night: {
      type: "schedule_node",
      at: [0, 0],
      config: {
        label: "Every night at 3",
        rule: { kind: "at", times: ["03:00"], weekdays: [1, 2, 3, 4, 5, 6, 7] },
        time_zone: "UTC",
        missed: "once",
        overlap: "skip",
      },
    },
    get_exports: {
      type: "http_request_node",
      at: [1, 0],
      config: { label: "Get exports", method: "GET", url: "https://files.example.com/exports" },
    },
    unused: {
      type: "list_node",
      at: [2, 0],
      config: {
        label: "Finished and unused",
        operation: "filter",
        list: "{{get_exports.body.exports}}",
        match: "all",
        conditions: [
          { left: "{{item.state}}", operator: "equals", right: "finished" },
          { left: "{{item.downloads}}", operator: "equals", right: 0 },
        ],
      },
    },
    each: {
      type: "for_each_node",
      at: [3, 0],
      config: {
        label: "Each export",
        items: "{{unused.items}}",
        concurrency: 3,
        on_item_failure: "collect",
      },
    },
    delete_export: {
      type: "http_request_node",
      at: [0, 0],
      in: "each",
      config: {
        label: "Delete export",
        method: "DELETE",
        url: "https://files.example.com/exports/{{each.item.id}}",
      },
      settings: {
        retry: { attempts: 3, delay_seconds: 5, factor: 2, max_delay_seconds: 60, jitter: true },
      },
    },
    all_deleted: {
      type: "condition_node",
      at: [4.75, 0],
      config: {
        label: "All deleted?",
        conditions: [{ left: "{{each.failed}}", operator: "equals", right: 0 }],
      },
    },
    not_all: {
      type: "stop_node",
      at: [5.75, 0.25],
      config: {
        label: "Some are left",
        outcome: "fail",
        message: "{{each.failed}} of {{each.count}} exports could not be deleted.",
        level: "execution",
      },
    },
  },
  edges: [
    "every_night -> get_exports -> unused -> each",
    "each.item -> delete_export",
    "each.done -> all_deleted",
    "all_deleted.false -> not_all",
  ],
});
