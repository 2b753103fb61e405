import { defineRunner } from "#engine/node.ts";
import definition from "./definition.ts";

/** The engine decides which level it ends, from `ends`. */
export default defineRunner({
  type: definition.type,
  settings: definition.config,
  run({ settings: { outcome, message } }) {
    if (outcome === "succeed") return { kind: "done", output: { message } };
    const error = { code: "stopped", message: message === "" ? "A Stop node ended it as failed." : message };
    return { kind: "fail", error, retryable: false };
  },
});
