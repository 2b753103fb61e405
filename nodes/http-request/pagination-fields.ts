import type { Fields } from "#engine/node.ts";

/** Of the group's own configuration, which is merged over the node's. */
const isMode =
  (...modes: string[]) =>
  ({ mode }: Readonly<Record<string, unknown>>) =>
    modes.includes(String(mode));

const oneLine = { kind: "text", lines: "one" } as const;

/** The fields of the group with the pagination. */
export const paginationFields: Fields = {
  mode: {
    kind: "choice",
    label: "Next page",
    options: [
      { value: "none", label: "None" },
      { value: "next_url", label: "Next URL in the response" },
      { value: "cursor", label: "Cursor" },
      { value: "page", label: "Page number" },
      { value: "offset", label: "Offset and limit" },
    ],
  },
  next_in: {
    kind: "choice",
    label: "Next URL in",
    options: [
      { value: "link_header", label: "Link header (rel=next)" },
      { value: "body", label: "Body" },
    ],
    visible: isMode("next_url"),
  },
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
  first_page: { kind: "number", label: "First page", min: 0, max: 1_000_000, visible: isMode("page") },
  offset_name: { ...oneLine, label: "Offset parameter", visible: isMode("offset") },
  limit_name: {
    ...oneLine,
    label: "Limit parameter",
    help: "Leave empty to send only the offset.",
    visible: isMode("offset"),
  },
  page_size: {
    kind: "number",
    label: "Limit",
    min: 1,
    max: 100_000,
    unit: "items",
    visible: ({ mode, limit_name }) => mode === "offset" && limit_name !== "",
  },
  send_in: {
    kind: "choice",
    label: "Send in",
    options: [
      { value: "query", label: "Query" },
      { value: "body", label: "Body" },
    ],
    help: "In the body: a field of JSON or of a form, or a GraphQL variable.",
    visible: isMode("cursor", "page", "offset"),
  },
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
  more_means: {
    kind: "choice",
    label: "Its value says",
    options: [
      { value: "more", label: "More pages follow" },
      { value: "last", label: "This page is the last" },
    ],
    help: "“false”, “no”, 0, empty and missing values mean no.",
    visible: ({ mode, more_path }) => isMode("page", "offset")({ mode }) && more_path !== "",
  },
  total_in: {
    kind: "choice",
    label: "Total",
    options: [
      { value: "none", label: "Unknown" },
      { value: "items_in_header", label: "Items, in a header" },
      { value: "items_in_body", label: "Items, in the body" },
      { value: "pages_in_header", label: "Pages, in a header" },
      { value: "pages_in_body", label: "Pages, in the body" },
    ],
    visible: isMode("page", "offset"),
  },
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
  max_pages: {
    kind: "number",
    label: "Maximum pages",
    min: 1,
    max: 1000,
    visible: isMode("next_url", "cursor", "page", "offset"),
  },
  max_items: {
    kind: "number",
    label: "Maximum items",
    min: 1,
    max: 1_000_000,
    visible: isMode("next_url", "cursor", "page", "offset"),
  },
  pause_seconds: {
    kind: "number",
    label: "Pause between pages",
    min: 0,
    max: 60,
    unit: "seconds",
    visible: isMode("next_url", "cursor", "page", "offset"),
  },
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
