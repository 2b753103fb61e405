import type { RequestInput } from "#engine/connectors/operation-code.ts";

export const client = { rank: "A", source: "@notionhq/client", version: "5", date: "2026-11-27" } as const;
export const docs = (page: string) => `https://developers.notion.com/reference/${page}`;
export const safe = { kind: "safe" } as const;
export const none = { kind: "none" } as const;

/** All pages of a list. */
export const pages = {
  mode: "cursor",
  items_path: "results",
  cursor_path: "next_cursor",
  more_path: "has_more",
} as const;

const id = { label: "Id" };
const properties = { label: "Properties", kind: "json" } as const;
const content = { label: "Content", wire: "markdown" };

export const getDataSource: RequestInput = { method: "GET", path: "/data_sources/{id}", fields: { id } };
export const getDatabase: RequestInput = { method: "GET", path: "/databases/{id}", fields: { id } };
export const getPage: RequestInput = { method: "GET", path: "/pages/{id}", fields: { id } };

export const createPage: RequestInput = {
  method: "POST",
  path: "/pages",
  fields: { id: { label: "Data source", wire: "parent.data_source_id" }, properties, content },
  fixed: { body: { parent: { type: "data_source_id" } } },
};

export const updatePage: RequestInput = {
  method: "PATCH",
  path: "/pages/{id}",
  fields: { id, properties },
};

export const queryDataSource: RequestInput = {
  method: "POST",
  path: "/data_sources/{id}/query",
  fields: { id, filter: { label: "Filter", kind: "json" }, sorts: { label: "Sorts", kind: "json" } },
  fixed: { body: { page_size: 100 } },
  pages: { ...pages, cursor_name: "start_cursor", send_in: "body" },
};
