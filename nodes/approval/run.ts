import { defineRunner, failed } from "#engine/node.ts";
import { parseSeconds } from "#lib/seconds.ts";
import definition from "./definition.ts";
import { sendLinks } from "./send-links.ts";
import { settingsSchema } from "./settings.ts";

export default defineRunner({
  type: definition.type,
  settings: settingsSchema,
  run(context) {
    const { approvers, people, timeout_seconds: given } = context.settings;
    const timeoutSeconds = parseSeconds(given);
    if (timeoutSeconds !== null) {
      const until = { kind: "event", timeoutSeconds } as const;
      const output = { decision: "timed_out", comment: "", fields: {}, by: null, at: null };
      const wait = { kind: "suspend", until, output, handle: "timed_out" } as const;
      const isAsking = approvers.length > 0 || people.trim() !== "";
      return isAsking ? sendLinks(context, timeoutSeconds).then(() => wait) : wait;
    }
    const message = `The time limit is ${JSON.stringify(given)}, which is not a number of seconds from 0 to 31,536,000.`;
    return failed("seconds_invalid", message);
  },
});
