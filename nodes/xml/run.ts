import { defineRunner } from "#engine/node.ts";
import { convert } from "./convert.ts";
import definition from "./definition.ts";
import { settingsSchema } from "./settings.ts";

export default defineRunner({
  type: definition.type,
  settings: settingsSchema,
  run({ settings, warn }) {
    const result = convert(settings, warn);
    return "output" in result
      ? { kind: "done", output: result.output }
      : { kind: "fail", error: result.error, retryable: false };
  },
});
