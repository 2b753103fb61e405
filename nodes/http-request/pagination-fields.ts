import { type Fields, field } from "#engine/node.ts";

/** Of the group's own configuration, which is merged over the node's. */
const isMode =
  (...modes: string[]) =>
  ({ mode }: Readonly<Record<string, unknown>>) =>
    modes.includes(String(mode));

const oneLine = { kind: "text", lines: "one" } as const;

/** The fields of the group with the pagination. */
export const paginationFields: Fields = {
  mode: field.choice("Next page", {
    none: "None",
    next_url: "Next URL in the response",
    cursor: "Cursor",
    page: "Page number",
    offset: "Offset and limit",
  }),
  next_in: field.choice(
    "Next URL in",
    { link_header: "Link header (rel=next)", body: "Body" },
    { visible: isMode("next_url") },
  ),
  next_path: {
    ...oneLine,
    label: "Path of the next URL",
    placeholder: "links.next",
    visible: ({ mode, next_in }) => mode === "next_url" && next_in === "body",
  },
  cursor_path: {
    ...oneLine,
    label: "Path of the cursor",
    placeholder: "meta.next_cursor",
    visible: isMode("cursor"),
  },
  cursor_name: { ...oneLine, label: "Cursor parameter", visible: isMode("cursor") },
  page_name: { ...oneLine, label: "Page parameter", visible: isMode("page") },
  first_page: field.number("First page", {
    min: 0,
    max: 1_000_000,
    visible: isMode("page"),
  }),
  offset_name: { ...oneLine, label: "Offset parameter", visible: isMode("offset") },
  limit_name: {
    ...oneLine,
    label: "Limit parameter",
    help: "Leave empty to send only the offset.",
    visible: isMode("offset"),
  },
  page_size: field.number("Limit", {
    min: 1,
    max: 100_000,
    unit: "items",
    visible: ({ mode, limit_name }) => mode === "offset" && limit_name !== "",
  }),
  send_in: field.choice(
    "Send in",
    { query: "Query", body: "Body" },
    {
      help: "In the body: a field of JSON or of a form, or a GraphQL variable.",
      visible: isMode("cursor", "page", "offset"),
    },
  ),
  items_path: {
    ...oneLine,
    label: "Path of the items",
    placeholder: "data.items",
    help: "Leave empty if the body is the list.",
    visible: isMode("next_url", "cursor", "page", "offset"),
  },
  more_path: {
    ...oneLine,
    label: "Path of “more pages”",
    placeholder: "meta.has_more",
    help: "Leave empty to stop at a page without items.",
    visible: isMode("page", "offset"),
  },
  more_means: field.choice(
    "Its value says",
    { more: "More pages follow", last: "This page is the last" },
    {
      help: "“false”, “no”, 0, empty and missing values mean no.",
      visible: ({ mode, more_path }) => isMode("page", "offset")({ mode }) && more_path !== "",
    },
  ),
  total_in: field.choice(
    "Total",
    {
      none: "Unknown",
      items_in_header: "Items, in a header",
      items_in_body: "Items, in the body",
      pages_in_header: "Pages, in a header",
      pages_in_body: "Pages, in the body",
    },
    { visible: isMode("page", "offset") },
  ),
  total_name: {
    ...oneLine,
    label: "Header or path of the total",
    placeholder: "X-Total-Count",
    visible: ({ mode, total_in }) => isMode("page", "offset")({ mode }) && total_in !== "none",
  },
  end_statuses: {
    ...oneLine,
    label: "Statuses after the last page",
    placeholder: "404, 416",
    help: "After the first page, these end the pages and are no failure.",
    visible: isMode("page", "offset"),
  },
  max_pages: field.number("Maximum pages", {
    min: 1,
    max: 1000,
    visible: isMode("next_url", "cursor", "page", "offset"),
  }),
  max_items: field.number("Maximum items", {
    min: 1,
    max: 1_000_000,
    visible: isMode("next_url", "cursor", "page", "offset"),
  }),
  pause_seconds: field.number("Pause between pages", {
    min: 0,
    max: 60,
    unit: "seconds",
    visible: isMode("next_url", "cursor", "page", "offset"),
  }),
};

const modeText: { readonly [mode: string]: string } = {
  next_url: "Next URL",
  cursor: "Cursor",
  page: "Page number",
  offset: "Offset",
};

/** One line about the group while it is collapsed. */
export function summarizePagination({ mode, max_pages }: Readonly<Record<string, unknown>>): string {
  const text = modeText[String(mode)];
  return text === undefined ? "Off" : `${text}, up to ${String(max_pages)} pages`;
}
