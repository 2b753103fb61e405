import type { OutgoingResponse } from "#engine/node.ts";
import type { Json } from "#lib/json.ts";
import { readField } from "#lib/read-field.ts";
import { nextLink } from "./link-header.ts";
import type { Pagination } from "./pagination-settings.ts";
import type { PageParameter } from "./position.ts";

/** How a page is requested: by the node's own URL with parameters, or by a URL of the page before it. */
export type Position = { parameters: readonly PageParameter[] } | { url: string };

/** A page that was received. */
export interface Page {
  response: Pick<OutgoingResponse, "headers" | "body">;
  /** The URL that it was requested by. */
  url: string;
  items: readonly Json[];
  /** How many items there are with those of all pages before it. */
  count: number;
  /** From 1. */
  number: number;
}

/** The position of the first page. */
export function firstPosition(pagination: Pagination): Position {
  const { mode, page_name, first_page } = pagination;
  if (mode === "page") return { parameters: [[page_name, first_page]] };
  if (mode === "offset") return { parameters: offsetParameters(pagination, 0) };
  return { parameters: [] };
}

/** Where the next page is; null: there is none; a problem: the response does not say it in a usable way. */
export function nextPosition(pagination: Pagination, page: Page): Position | { problem: string } | null {
  const { mode, page_name, first_page } = pagination;
  switch (mode) {
    case "none":
      return null;
    case "next_url":
      return nextUrl(pagination, page);
    case "cursor":
      return nextCursor(pagination, page);
    case "page":
      if (!mayContinue(pagination, page)) return null;
      return { parameters: [[page_name, first_page + page.number]] };
    case "offset":
      if (!mayContinue(pagination, page)) return null;
      return { parameters: offsetParameters(pagination, page.count) };
  }
}

function offsetParameters(
  { offset_name, limit_name, page_size }: Pagination,
  offset: number,
): PageParameter[] {
  const limit: PageParameter[] = limit_name.trim() === "" ? [] : [[limit_name, page_size]];
  return [[offset_name, offset], ...limit];
}

/** A server may give fewer items than asked for, so only a page without items is the end. */
function mayContinue({ more_path }: Pagination, { items, response }: Page): boolean {
  if (items.length === 0) return false;
  return more_path.trim() === "" || !isNothing(readField(response.body, more_path.trim()));
}

function nextUrl({ next_in, next_path }: Pagination, page: Page): ReturnType<typeof nextPosition> {
  const { headers, body } = page.response;
  const found = next_in === "body" ? readField(body, next_path.trim()) : nextLink(headers.link);
  if (isNothing(found)) return null;
  const url = typeof found === "string" ? URL.parse(found, page.url) : null;
  if (!url) return { problem: `The next URL is ${shortText(found)}, which is not a URL.` };
  return { url: withoutHash(url) };
}

/** The URL as it is requested. */
export function withoutHash(url: URL): string {
  const copy = new URL(url);
  copy.hash = "";
  return copy.href;
}

function nextCursor({ cursor_path, cursor_name }: Pagination, page: Page): ReturnType<typeof nextPosition> {
  const found = readField(page.response.body, cursor_path.trim());
  if (isNothing(found)) return null;
  if (typeof found === "string" || typeof found === "number") return { parameters: [[cursor_name, found]] };
  return { problem: `The cursor is ${shortText(found)}, which is neither text nor a number.` };
}

function isNothing(value: Json | undefined): value is undefined | null | false | "" | 0 {
  return value === undefined || value === null || value === false || value === "" || value === 0;
}

function shortText(value: Json | undefined): string {
  const text = JSON.stringify(value) ?? "";
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
