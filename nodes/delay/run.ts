import { z } from "zod";
import { defineRunner, failed } from "#engine/node.ts";
import { parseSeconds } from "#lib/seconds.ts";
import definition from "./definition.ts";

export default defineRunner({
  type: definition.type,
  settings: definition.config.extend({ seconds: z.unknown().default(5) }),
  run({ settings, input }) {
    const seconds = parseSeconds(settings.seconds);
    if (seconds !== null) return { kind: "suspend", until: { kind: "time", seconds }, output: input };
    const message = `The delay is ${JSON.stringify(settings.seconds)}, which is not a number of seconds from 0 to 31,536,000.`;
    return failed("seconds_invalid", message);
  },
});
