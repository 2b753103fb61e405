import { type Fail, failed, type Suspend } from "#engine/outcome.ts";
import { parseSeconds } from "#lib/seconds.ts";
import { sendLinks } from "./send-links.ts";
import type { ApprovalContext } from "./settings.ts";

/** A time limit that cannot be used, or the seconds. */
export function readTimeLimit({ timeout_seconds: given }: ApprovalContext["settings"]): number | Fail {
  const seconds = parseSeconds(given);
  if (seconds !== null) return seconds;
  const message = `The time limit is ${JSON.stringify(given)}, which is not a number of seconds from 0 to 31,536,000.`;
  return failed("seconds_invalid", message);
}

/** Suspends the step until a person decides on its page, or its time is over. */
function waitForDecision(timeoutSeconds: number): Suspend {
  return {
    kind: "suspend",
    until: { kind: "event", timeoutSeconds },
    output: { decision: "timed_out", comment: "", fields: {}, by: null, at: null },
    handle: "timed_out",
  };
}

/** Sends the link to the approvers that the settings name, and waits. Synchronous if they name nobody. */
export function askAndWait(context: ApprovalContext): Suspend | Fail | Promise<Suspend> {
  const { approvers, people } = context.settings;
  const limit = readTimeLimit(context.settings);
  if (typeof limit !== "number") return limit;
  const wait = waitForDecision(limit);
  const isAsking = approvers.length > 0 || people.trim() !== "";
  return isAsking ? sendLinks(context, limit).then(() => wait) : wait;
}
