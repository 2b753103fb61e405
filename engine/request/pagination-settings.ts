import { z } from "zod";

const paginationModes = ["none", "next_url", "cursor", "page", "offset"] as const;

/** The path of a value in a body, such as `data.items`, or the name of a parameter. */
const path = z.string().max(1000);

/** How the pages after the first one are requested. Each mode uses only some of these. */
export const paginationSchema = z
  .strictObject({
    mode: z.enum(paginationModes).default("none"),
    next_in: z.enum(["link_header", "body"]).default("link_header"),
    next_path: path.default(""),
    cursor_path: path.default(""),
    cursor_name: path.default("cursor"),
    page_name: path.default("page"),
    first_page: z.int().min(0).max(1_000_000).default(1),
    offset_name: path.default("offset"),
    /** If it is empty, no limit is sent. */
    limit_name: path.default("limit"),
    page_size: z.int().min(1).max(100_000).default(100),
    /** The place in which the cursor, the number or the offset is sent. */
    send_in: z.enum(["query", "body"]).default("query"),
    /** The path of a page's items. If it is empty, the body is the list. */
    items_path: path.default(""),
    /**
     * The path of a value that says whether more pages follow. If it is empty, pages are read until one has
     * no items.
     */
    more_path: path.default(""),
    /** The meaning of a true value there: more pages follow, or this one is the last. */
    more_means: z.enum(["more", "last"]).default("more"),
    /** The place of the number of all items, or of all pages. */
    total_in: z
      .enum(["none", "items_in_header", "items_in_body", "pages_in_header", "pages_in_body"])
      .default("none"),
    /** The name of the header, or the path in the body. */
    total_name: path.default(""),
    /** Statuses that mean that there is no such page. May be empty. */
    end_statuses: z
      .string()
      .max(200)
      .regex(/^\s*(\d{3}(\s*,\s*\d{3})*)?\s*$/, "Enter status codes of three digits, separated by commas.")
      .default("400, 404, 416, 422"),
    max_pages: z.int().min(1).max(1000).default(10),
    max_items: z.int().min(1).max(1_000_000).default(10_000),
    pause_seconds: z.number().min(0).max(60).default(0),
  })
  .prefault({});

export type Pagination = z.infer<typeof paginationSchema>;
