import { defineRunner } from "#engine/node.ts";
import definition from "./definition.ts";
import { settingsSchema } from "./settings.ts";

export default defineRunner({
  type: definition.type,
  settings: settingsSchema,
  async run({ settings }) {
    const { convert } = await import("./convert.ts");
    const result = convert(settings);
    return "output" in result
      ? { kind: "done", output: result.output }
      : { kind: "fail", error: result.error, retryable: false };
  },
});
