import { z } from "zod";
import type { ConfigProblem } from "#engine/definition.ts";

export const feedUrl = z.string().max(10_000).default("");

/** The problems that prevent activation of a node with this URL, which contains no tags. */
export function feedUrlProblems({ url }: { url: string }): ConfigProblem[] {
  if (url.trim() === "")
    return [{ pointer: "/url", code: "url_required", detail: "Enter the URL of the feed." }];
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? "")) return [];
  const detail = `"${url}" is not a valid URL. Enter a complete URL, like https://example.com/feed.xml.`;
  return [{ pointer: "/url", code: "url_invalid", detail }];
}

/** The URL's host and path, for summaries. */
export function nameFeed(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? `${parsed.host}${parsed.pathname === "/" ? "" : parsed.pathname}` : url;
}
