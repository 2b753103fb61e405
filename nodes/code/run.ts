import { lineOfReturn } from "#engine/code/only-return.ts";
import { defineRunner, failed, mentionsVariables, type StepError, toCodeArgs } from "#engine/node.ts";
import { findChangedContent } from "#engine/webhook/sent-bytes.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import definition from "./definition.ts";

/**
 * Runs the code in the sandbox. Its console output and its requests are stored with the step, even if it
 * fails.
 */
export default defineRunner({
  type: definition.type,
  settings: definition.config,
  async run({
    settings,
    input,
    data,
    startedAtMs,
    flowId,
    timeoutSeconds,
    idempotencyKey,
    signal,
    ports,
    keepActivity,
    warn,
  }) {
    const { vars = {}, ...args } = toCodeArgs(input, data());
    const { packages, bundle } = settings;
    if (packages.length > 0 && bundle === "") {
      const message = "The packages of this node are not bundled yet. Open it and bundle them.";
      return failed("bundle_missing", message);
    }
    const result = await ports.code.run({
      kind: "body",
      programs: [settings.source],
      language: settings.language,
      ...(packages.length > 0 && { bundle }),
      args: mentionsVariables(settings.source) ? { ...args, vars } : args,
      cpuSeconds: settings.cpu_seconds,
      memoryMegabytes: settings.memory_megabytes,
      timeoutSeconds,
      flowId,
      nowMs: startedAtMs,
      key: idempotencyKey,
      signal,
    });
    keepActivity(result.activity);
    const changed = changedContent(settings.source, args);
    if (changed !== null) warn(changed);
    if (result.kind === "done") {
      for (const warning of result.warnings) warn(warning);
      return { kind: "done", output: result.value };
    }
    return { kind: "fail", error: withReturn(result.error, settings), retryable: result.retryable };
  },
});

/** Adds to the error where a value that cannot be written was returned, if the code has a single return. */
function withReturn(
  error: StepError,
  { source, language }: { source: string; language: "typescript" | "javascript" },
): StepError {
  const line = error.code === "output_invalid" ? lineOfReturn(source, language) : null;
  return line === null ? error : { ...error, message: `${error.message} (line ${line})`, detail: { line } };
}

/** Code that knows of `content_omitted` decides itself. */
function changedContent(source: string, args: { readonly [name: string]: Json }): string | null {
  if (/content_omitted/.test(source)) return null;
  return findChangedContent(source, (path) => readPath(args, path), "text");
}

function readPath(args: { readonly [name: string]: Json }, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (inside, name) => (isJsonObject(inside) && Object.hasOwn(inside, name) ? inside[name] : undefined),
    { ...args },
  );
}
