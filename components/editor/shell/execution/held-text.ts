import type { Held } from "#api/executions/reads/schema.ts";
import { durationText, untilTime } from "#components/ui/time-text.ts";

/** Counting stops here. */
const maxPosition = 10_000;

/** The reason why a queued execution waits: "3rd in line: this flow runs 2 executions at a time." */
export function heldText(held: Held, now: Date): string {
  switch (held.by) {
    case "concurrency":
      return `${placeText(held.position)}: this flow runs ${countText(held.limit)}${held.per_key ? " with the same key" : ""} at a time.`;
    case "rate": {
      const period = durationText(held.period_seconds * 1000);
      const expected = untilTime(new Date(held.expected_at), now);
      return `${placeText(held.position)}: this flow starts ${countText(held.count)} in ${period}. Expected start: ${expected}.`;
    }
    case "debounce":
      return `${collectingText(held.until, now)}: ${held.calls} so far.`;
    case "batch":
      return `${collectingText(held.until, now)}: ${held.calls}${held.count === null ? "" : ` of ${held.count}`} so far.`;
  }
}

/** "Next in line", "2nd in line". */
function placeText(position: number): string {
  if (position === 1) return "Next in line";
  if (position >= maxPosition) return "Behind 10,000 or more in line";
  return `${position.toLocaleString("en-US")}${suffixOf(position)} in line`;
}

const suffixes = { one: "st", two: "nd", few: "rd", other: "th", many: "th", zero: "th" };
const ordinals = new Intl.PluralRules("en-US", { type: "ordinal" });

function suffixOf(position: number): string {
  return suffixes[ordinals.select(position)];
}

function countText(count: number): string {
  return count === 1 ? "one execution" : `${count.toLocaleString("en-US")} executions`;
}

/** Its time may have come while no worker runs. */
function collectingText(until: string, now: Date): string {
  const at = new Date(until);
  return at <= now ? "Collected calls, starts soon" : `Collecting calls until ${untilTime(at, now)}`;
}
