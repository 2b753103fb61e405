import { defineRunner } from "#engine/node.ts";
import definition from "./definition.ts";
import { mergeInputs } from "./merge.ts";
import { settingsSchema } from "./settings.ts";

export default defineRunner({
  type: definition.type,
  settings: settingsSchema,
  run({ settings, input }) {
    const merged = mergeInputs(settings, input);
    return "output" in merged
      ? { kind: "done", output: merged.output }
      : { kind: "fail", error: merged.error, retryable: false };
  },
});
