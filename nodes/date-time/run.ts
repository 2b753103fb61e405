import { defineRunner } from "#engine/node.ts";
import { clock } from "#lib/clock.ts";
import definition from "./definition.ts";
import { operate } from "./operate.ts";
import { settingsSchema } from "./settings.ts";

export default defineRunner({
  type: definition.type,
  settings: settingsSchema,
  run({ settings }) {
    const result = operate(settings, clock.nowMs());
    return "output" in result
      ? { kind: "done", output: result.output }
      : { kind: "fail", error: result.error, retryable: false };
  },
});
