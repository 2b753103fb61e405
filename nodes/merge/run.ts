import { defineRunner, toOutcome } from "#engine/node.ts";
import definition from "./definition.ts";
import { mergeInputs } from "./merge.ts";
import { settingsSchema } from "./settings.ts";

export default defineRunner({
  type: definition.type,
  settings: settingsSchema,
  run({ settings, input }) {
    return toOutcome(mergeInputs(settings, input));
  },
});
