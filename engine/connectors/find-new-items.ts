import { z } from "zod";
import type { PollOutcome } from "#engine/poll.ts";
import { type Entry, type Identified, identify } from "#engine/polling/identify.ts";
import { inOrder, toStart } from "#engine/polling/to-start.ts";
import { toText } from "#engine/tags/to-text.ts";
import { clock } from "#lib/clock.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { readField } from "#lib/read-field.ts";
import type { PollingSource } from "./format.ts";

/** The state of a list that is stored between polls. */
export const listCursorSchema = z.object({
  /** The time of the newest known item, in milliseconds since 1970; null if none has a time. */
  mark: z.number().nullable(),
  /** Fingerprints of items that need not start, oldest first. */
  seen: z.array(z.string()),
  /** The place at which the operation continues, by its fields; null if it has no such fields, or nothing was listed yet. */
  after: z.record(z.string(), z.string()).nullable().default(null),
});
export type ListCursor = z.infer<typeof listCursorSchema>;

/** The items to start, oldest first, and the new cursor. Without a cursor nothing starts. */
export function findNewItems(
  items: readonly Json[],
  source: PollingSource,
  cursor: ListCursor | null,
): Extract<PollOutcome, { kind: "polled" }> {
  const timeOf = ({ item }: { item: Json }) => readTime(source, item);
  const newestFirst = source.order === "newest_first" ? items : items.toReversed();
  const { listed, unlisted } = identify(
    newestFirst.map((item) => toEntry(item, source.id)),
    "",
    cursor?.seen ?? [],
  );
  const from =
    cursor?.mark === undefined || cursor.mark === null ? null : cursor.mark - source.overlapSeconds * 1000;
  const isNew = (entry: Identified<Json>) => {
    const time = timeOf(entry);
    return !entry.isKnown && (from === null || time === null || time >= from);
  };
  const fresh = cursor === null ? [] : inOrder(listed.filter(isNew), timeOf);
  const { now, later, seen, hasMore } = toStart({ listed, unlisted, fresh });
  const isLater = new Set(later);
  const known = listed.filter((entry) => !isLater.has(entry));
  const mark = nextMark(cursor?.mark ?? null, known.map(timeOf), later.map(timeOf));
  return {
    kind: "polled",
    outputs: now.map(({ item }) => (isJsonObject(item) ? item : { item })),
    cursor: { mark, seen, after: placeAfter(listed, isLater, source) ?? cursor?.after ?? null },
    hasMore,
  };
}

/** The place of the last item before the first one that is left for later; null if there is none. */
function placeAfter(
  listed: readonly Identified<Json>[],
  later: ReadonlySet<Identified<Json>>,
  { after }: PollingSource,
): Record<string, string> | null {
  if (!after) return null;
  const first = listed.findIndex((entry) => later.has(entry));
  const last = (first < 0 ? listed : listed.slice(0, first)).at(-1);
  if (!last) return null;
  const texts = Object.entries(after).map(([name, path]) => [name, toText(readField(last.item, path) ?? "")]);
  return Object.fromEntries(texts);
}

/**
 * The time of the newest known item. It does not go back when the list does, is not ahead of an item that is left for later, and not
 * in the future, where an item's time may be by mistake.
 */
function nextMark(
  mark: number | null,
  known: readonly (number | null)[],
  later: readonly (number | null)[],
): number | null {
  const times = known.filter((time) => time !== null);
  if (times.length === 0) return mark;
  const bound = Math.min(clock.nowMs(), ...later.filter((time) => time !== null));
  const newest = times.reduce((a, b) => Math.max(a, b));
  return Math.max(mark ?? Number.NEGATIVE_INFINITY, Math.min(newest, bound));
}

/** Milliseconds since 1970; null if the item has no time. Numbers below 10^11 are seconds. */
function readTime({ time }: PollingSource, item: Json): number | null {
  const value = time === undefined ? undefined : readField(item, time);
  if (typeof value === "number") return value < 1e11 ? value * 1000 : value;
  const read = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(read) ? null : read;
}

/** An item that lacks a part of its id is identified by all that it has, whatever the order of its fields. */
function toEntry(item: Json, paths: readonly string[]): Entry<Json> {
  const parts = paths.map((path) => readField(item, path) ?? null);
  const isWhole = parts.length > 0 && parts.every((part) => part !== null && part !== "");
  const id = isWhole ? JSON.stringify(parts.map(toText)) : "";
  return { item, id, link: "", texts: [JSON.stringify(isWhole ? parts : sorted(item))] };
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, sorted(each ?? null)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
