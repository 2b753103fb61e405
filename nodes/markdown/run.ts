import { defineRunner, toOutcome } from "#engine/node.ts";
import definition from "./definition.ts";
import { settingsSchema } from "./settings.ts";

export default defineRunner({
  type: definition.type,
  settings: settingsSchema,
  async run({ settings }) {
    const { convert } = await import("./convert.ts");
    return toOutcome(convert(settings));
  },
});
