import { defineTemplate, node, retries } from "#server/flows/templates/define-template.ts";

export const copyPages = defineTemplate({
  slug: "copy-pages",
  name: "Copy an API page by page",
  description: "Every night, reads all pages of an API by their cursor and writes each into another system.",
  category: "Data",
  needs: ["The URLs of both systems, and their credentials."],
  note: [
    "**1.** Set the URL in “Get page”: `items`, and `next_cursor` until the last page.",
    "**2.** Set the URL in “Write page”. The loop ends when there is no cursor, after 500 pages at most.",
  ].join("\n\n"),
  nodes: {
    every_night: node("schedule_node", [0, 0], "Every night at 2", {
      rule: { kind: "at", times: ["02:00"], weekdays: [1, 2, 3, 4, 5, 6, 7] },
      missed: "once",
      overlap: "skip",
    }),
    pages: node("repeat_node", [1, 0], "Each page", {
      times: 500,
      until: {
        match: "all",
        conditions: [{ left: "{{get_page.body.next_cursor}}", operator: "is_empty" }],
      },
      result: "{{get_page.body.next_cursor}}",
    }),
    get_page: node("http_request_node", [0, 0], "Get page", {
      url: "https://source.example.com/customers",
      query: [
        { name: "limit", value: "100" },
        { name: "cursor", value: '{{pages.previous | default: ""}}' },
      ],
      in: "pages",
      settings: retries(5, { delay_seconds: 5, factor: 2, max_delay_seconds: 300 }),
    }),
    write_page: node("http_request_node", [1, 0], "Write page", {
      method: "POST",
      url: "https://target.example.com/customers/batch",
      body_type: "json",
      body: '{\n  "items": {{get_page.body.items}}\n}',
      in: "pages",
      settings: retries(5, { delay_seconds: 5, factor: 2, max_delay_seconds: 300 }),
    }),
    copied: node("set_fields_node", [3.75, 0], "Copied pages", {
      fields: [{ name: "pages", value: "{{pages.count}}" }],
      keep: "none",
    }),
  },
  edges: ["every_night -> pages", "pages.start -> get_page -> write_page", "pages.done -> copied"],
});
