import { z } from "zod";
import { defineRunner, failed } from "#engine/node.ts";
import { daySeconds, parseSeconds } from "#lib/seconds.ts";
import definition from "./definition.ts";

export default defineRunner({
  type: definition.type,
  settings: definition.config.extend({ timeout_seconds: z.unknown().default(daySeconds) }),
  run({ settings: { timeout_seconds: given } }) {
    const timeoutSeconds = parseSeconds(given);
    if (timeoutSeconds !== null) {
      const until = { kind: "event", timeoutSeconds } as const;
      return { kind: "suspend", until, output: { timed_out: true }, handle: "timed_out" };
    }
    const message = `The time limit is ${JSON.stringify(given)}, which is not a number of seconds from 0 to 31,536,000.`;
    return failed("seconds_invalid", message);
  },
});
