import { setTimeout } from "node:timers/promises";
import { type Fail, failed, type Outcome } from "#engine/outcome.ts";
import type { OutgoingResponse } from "#engine/ports.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { readField } from "#lib/read-field.ts";
import { firstPosition, isBehindLastPage, nextPosition, type Position, withoutHash } from "./next-page.ts";
import { withParameters } from "./position.ts";
import { withQuery } from "./query.ts";
import type { Settings } from "./resolved.ts";
import { type Context, maxBytes, send } from "./send.ts";

/** The failure that a response with a good status is, or null. */
export type RefusalOf = (response: OutgoingResponse) => Fail | null;

/** The items and pages received so far. */
interface Received {
  items: Json[];
  /** The length of the items as JSON. */
  size: number;
  pages: number;
  /** The items of the last page as JSON. */
  last: string;
  /** The last page's response. */
  response: OutgoingResponse | null;
}

/**
 * Requests page after page and collects their items, until there are no more or a limit is reached.
 * `complete` in the output is true in the first case. The items of all pages together are bounded by the
 * response size limit.
 *
 * A failure of a later page fails the step, and states the number of pages received before it.
 */
export async function runPages(context: Context, refusalOf: RefusalOf = () => null): Promise<Outcome> {
  const { settings, warn, signal } = context;
  const { pagination } = settings;
  const received: Received = { items: [], size: 0, pages: 0, last: "", response: null };
  const seen = new Set<string>();
  const first = URL.parse(withQuery(settings.url, settings.query));
  if (first) seen.add(JSON.stringify({ url: withoutHash(first) }));
  let wasElsewhere = false;
  let position: Position = firstPosition(pagination);
  for (let number = 1; ; number++) {
    const request = requestFor(settings, position);
    if ("problem" in request) return interrupted(failed("body_invalid", request.problem), received);
    const url = withQuery(request.url, request.query);
    const isElsewhere = URL.parse(url)?.origin !== first?.origin;
    if (isElsewhere && !wasElsewhere) warn(elsewhereWarning(number, url));
    wasElsewhere ||= isElsewhere;
    if (number > 1 && !(await pause(pagination.pause_seconds, signal)))
      return interrupted(failed("canceled", "The request was canceled."), received);

    const sent = await send(request, context, { number, isElsewhere });
    const end = endByStatus(sent, context, received);
    if (end) return end;
    if (sent.kind === "fail") return interrupted(sent, received);
    if (sent.status >= 400) return finished(sent, received, false);
    const refusal = refusalOf(sent);
    if (refusal) return interrupted(refusal, received);
    const items = readItems(sent, pagination.items_path.trim());
    if ("problem" in items) return interrupted(failed("items_not_found", items.problem), received);
    if (isRepeated(settings, received, items.list)) return endByRepetition(context, received);
    const excess = collect(received, items.list, { settings, number });
    if (excess) return interrupted(excess, received);

    const count = received.items.length;
    received.response = sent;
    const next = nextPosition(pagination, { response: sent, url, items: items.list, count, number });
    if (next && "problem" in next) return interrupted(failed("next_page_invalid", next.problem), received);
    if (count > pagination.max_items || (next && count === pagination.max_items)) {
      warn(`Stopped at ${counted(pagination.max_items, "item")}, the node’s limit.`);
      received.items.length = pagination.max_items;
      return finished(sent, received, false);
    }
    if (!next) return finished(sent, received, true);
    const key = JSON.stringify(next);
    if (seen.has(key)) {
      warn(`Page ${number} names a page as the next one that was requested before. The pages end here.`);
      return finished(sent, received, true);
    }
    seen.add(key);
    if (number === pagination.max_pages) {
      warn(`Stopped at ${counted(number, "page")}, the node’s limit.`);
      return finished(sent, received, false);
    }
    position = next;
  }
}

function requestFor(settings: Settings, position: Position): Settings | { problem: string } {
  return "url" in position
    ? { ...settings, url: position.url, query: [] }
    : withParameters(settings, position.parameters, settings.pagination.send_in);
}

/** Returns false if the execution was canceled meanwhile. */
async function pause(seconds: number, signal: AbortSignal): Promise<boolean> {
  if (seconds > 0) await setTimeout(seconds * 1000, undefined, { signal }).catch(() => {});
  return !signal.aborted;
}

/** A response without a body has no items. */
function readItems({ body }: OutgoingResponse, path: string): { list: Json[] } | { problem: string } {
  const found = path === "" ? body : body === "" ? null : readField(body, path);
  if (Array.isArray(found)) return { list: found };
  if (found === null || found === "") return { list: [] };
  if (path === "") return { problem: "The body is not a list. Enter the path of the items in it." };
  return { problem: `The body has no list at “${path}”.` };
}

/** The outcome if a later page was answered with a status that means that it does not exist. */
function endByStatus(
  sent: OutgoingResponse | Fail,
  { settings, warn }: Pick<Context, "settings" | "warn">,
  received: Received,
): Outcome | null {
  const status = statusOf(sent);
  if (received.response === null || !isBehindLastPage(settings.pagination, status)) return null;
  // Other mistakes have this status too.
  if (status === 400) {
    warn(`Page ${received.pages + 1} was answered with status 400, which is taken as the end of the pages.`);
  }
  return finished(received.response, received, true);
}

function statusOf(sent: OutgoingResponse | Fail): number {
  if (sent.kind !== "fail") return sent.status;
  const { code, detail } = sent.error;
  return code === "http_status" && detail !== undefined && isJsonObject(detail) ? Number(detail.status) : 0;
}

/** Some servers send the last page again for each number behind it, and some do not read the number. */
function isRepeated({ pagination: { mode } }: Settings, { last }: Received, list: readonly Json[]): boolean {
  return (mode === "page" || mode === "offset") && list.length > 0 && JSON.stringify(list) === last;
}

function endByRepetition(
  { settings: { pagination }, warn }: Pick<Context, "settings" | "warn">,
  received: Received,
): Outcome {
  const name = pagination.mode === "offset" ? pagination.offset_name : pagination.page_name;
  const { pages, response } = received;
  warn(
    `Page ${pages + 1} has the same items as the page before, so the pages end here. Does the server read “${name}”?`,
  );
  if (response === null) throw new Error("A page was repeated, but none had come before.");
  return finished(response, received, true);
}

/** Adds a page's items. Returns the failure if they are more than the response size limit. */
function collect(
  received: Received,
  list: readonly Json[],
  { settings, number }: Pick<Context, "settings"> & { number: number },
): Fail | null {
  const text = JSON.stringify(list);
  const size = received.size + text.length;
  if (size > maxBytes(settings)) {
    const [has, limit] = [size / 1024 / 1024, settings.max_response_mb];
    return failed(
      "answer_too_large",
      `With page ${number}, the items have ${has.toFixed(1)} MB, more than the limit of ${limit} MB.`,
    );
  }
  received.size = size;
  received.last = text;
  received.pages = number;
  for (const item of list) received.items.push(item);
  return null;
}

function finished(last: OutgoingResponse, { items, pages }: Received, complete: boolean): Outcome {
  const { status, headers, body } = last;
  return { kind: "done", output: { status, headers, body, items, pages, complete } };
}

/** The failure of a page, with the pages and items received before it. */
function interrupted(failure: Fail, { pages, items }: Received): Fail {
  if (pages === 0) return failure;
  const { code, message, detail } = failure.error;
  const before = `${counted(pages, "page")} with ${counted(items.length, "item")} had been received.`;
  const facts: JsonObject = { pages, items: items.length };
  return {
    ...failure,
    error: {
      code,
      message: `Page ${pages + 1} failed: ${message} ${before}`,
      detail: detail !== undefined && isJsonObject(detail) ? { ...detail, ...facts } : facts,
    },
  };
}

function elsewhereWarning(number: number, url: string): string {
  const origin = URL.parse(url)?.origin ?? url;
  return `Page ${number} is at ${origin}. It was requested without the node’s own headers, and with the credential only if that allows the host.`;
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"}`;
