import { defineRunner, toOutcome } from "#engine/node.ts";
import { convert } from "./convert.ts";
import definition from "./definition.ts";
import { settingsSchema } from "./settings.ts";

export default defineRunner({
  type: definition.type,
  settings: settingsSchema,
  run({ settings, warn }) {
    return toOutcome(convert(settings, warn));
  },
});
