import type { OutgoingResponse } from "#engine/ports.ts";
import { abbreviate } from "#lib/cut-text.ts";
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
  /** The URL of its request. */
  url: string;
  items: readonly Json[];
  /** The number of items, including those of all pages before it. */
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

/**
 * The position of the next page; null after the last page; a problem if the response does not state it in a
 * usable way.
 */
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

/** A server may give fewer items than asked for, so only a page without items is the end, unless the response says more. */
function mayContinue(pagination: Pagination, page: Page): boolean {
  return page.items.length > 0 && !saysLast(pagination, page) && !hasTotal(pagination, page);
}

/** Whether the response says that no page follows. */
function saysLast({ more_path, more_means }: Pagination, { response }: Page): boolean {
  const path = more_path.trim();
  return path !== "" && isNothing(readField(response.body, path)) === (more_means === "more");
}

/** Whether all items or pages have arrived. A total that is not a number proves nothing. */
function hasTotal({ total_in, total_name }: Pagination, { response, count, number }: Page): boolean {
  const name = total_name.trim();
  if (total_in === "none" || name === "") return false;
  const found = total_in.endsWith("_header")
    ? response.headers[name.toLowerCase()]?.at(-1)
    : readField(response.body, name);
  const text = typeof found === "string" ? found.trim() : found;
  const total = text === undefined || text === null || text === "" ? Number.NaN : Number(text);
  return (total_in.startsWith("items_") ? count : number) >= total;
}

/** Whether the status means that there is no page with this number. */
export function isBehindLastPage({ mode, end_statuses }: Pagination, status: number): boolean {
  if (mode !== "page" && mode !== "offset") return false;
  return end_statuses.split(",").some((each) => Number(each) === status);
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

function nextCursor(pagination: Pagination, page: Page): ReturnType<typeof nextPosition> {
  if (saysLast(pagination, page)) return null;
  const { cursor_path, cursor_name } = pagination;
  const found = readField(page.response.body, cursor_path.trim());
  if (isNothing(found)) return null;
  if (typeof found === "string" || typeof found === "number") return { parameters: [[cursor_name, found]] };
  return { problem: `The cursor is ${shortText(found)}, which is neither text nor a number.` };
}

/** Texts that servers send where they mean null: `"null"`, `"None"`, `"0"`, `"-1"`. */
const nothingText = /^(?:|null|nil|none|undefined|false|no|n\/a|0|-1)$/i;

function isNothing(value: Json | undefined): boolean {
  if (typeof value === "string") return nothingText.test(value.trim());
  return value === undefined || value === null || value === false || value === 0 || value === -1;
}

function shortText(value: Json | undefined): string {
  const text = JSON.stringify(value) ?? "";
  return abbreviate(text, 100);
}
