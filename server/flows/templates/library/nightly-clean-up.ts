import { defineTemplate, node, retries } from "#server/flows/templates/define-template.ts";

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
    every_night: node("schedule_node", [0, 0], "Every night at 3", {
      rule: { kind: "at", times: ["03:00"], weekdays: [1, 2, 3, 4, 5, 6, 7] },
      missed: "once",
      overlap: "skip",
    }),
    get_exports: node("http_request_node", [1, 0], "Get exports", {
      url: "https://files.example.com/exports",
    }),
    unused: node("list_node", [2, 0], "Finished and unused", {
      list: "{{get_exports.body.exports}}",
      conditions: [
        { left: "{{item.state}}", operator: "equals", right: "finished" },
        { left: "{{item.downloads}}", operator: "equals", right: 0 },
      ],
    }),
    each: node("for_each_node", [3, 0], "Each export", {
      items: "{{unused.items}}",
      concurrency: 3,
      on_item_failure: "collect",
    }),
    delete_export: node("http_request_node", [0, 0], "Delete export", {
      method: "DELETE",
      url: "https://files.example.com/exports/{{each.item.id}}",
      in: "each",
      settings: retries(3, { delay_seconds: 5, factor: 2, max_delay_seconds: 60 }),
    }),
    all_deleted: node("condition_node", [4.75, 0], "All deleted?", {
      conditions: [{ left: "{{each.failed}}", operator: "equals", right: 0 }],
    }),
    not_all: node("stop_node", [5.75, 0.25], "Some are left", {
      outcome: "fail",
      message: "{{each.failed}} of {{each.count}} exports could not be deleted.",
    }),
  },
  edges: [
    "every_night -> get_exports -> unused -> each",
    "each.item -> delete_export",
    "each.done -> all_deleted",
    "all_deleted.false -> not_all",
  ],
});
