import { durationText } from "#components/ui/time-text.ts";
import { retryAtMs } from "#engine/advance/failure.ts";
import type { NodeSettings } from "#engine/document.ts";

/** The number of delays listed before the rest is cut. */
const listed = 5;

/** The delays between a node's attempts, as its panel shows them: `Waits 1 s, 2 s, 4 s.` */
export function describeDelays(settings: NodeSettings): string {
  const { attempts, jitter } = settings.retry;
  const longest: NodeSettings = { ...settings, retry: { ...settings.retry, jitter: false } };
  const delays = Array.from({ length: Math.min(attempts - 1, listed) }, (_, index) =>
    durationText(retryAtMs(longest, { attempt: index + 1, finishedAtMs: 0 }, () => 0)),
  );
  const more = attempts - 1 > listed ? ", …" : "";
  const upTo = jitter ? "up to " : "";
  return `Waits ${upTo}${delays.join(", ")}${more} between attempts, or longer if a server asks for it with Retry-After.`;
}
