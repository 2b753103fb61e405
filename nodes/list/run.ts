import { defineRunner, toOutcome } from "#engine/node.ts";
import definition from "./definition.ts";
import { operate } from "./operate.ts";
import { settingsSchema } from "./settings.ts";

export default defineRunner({
  type: definition.type,
  settings: settingsSchema,
  run({ settings, warn }) {
    return toOutcome(operate(settings, warn));
  },
});
