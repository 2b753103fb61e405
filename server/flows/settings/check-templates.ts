import type { z } from "zod";
import type { FlowSettings } from "#api/flows/settings/schema.ts";
import { compileTemplate } from "#engine/tags/compile.ts";

/** The settings that are templates over the trigger's output. */
const templates = [
  { path: ["concurrency", "key"], read: ({ concurrency }: FlowSettings) => concurrency?.key },
  { path: ["debounce", "key"], read: ({ debounce }: FlowSettings) => debounce?.key },
  { path: ["execution_name"], read: (settings: FlowSettings) => settings.execution_name },
];

/**
 * A refinement for settings that are sent: their templates can be parsed. It is not part of the schema, which every page
 * loads: the template engine with its filters is larger than most of them.
 */
export function checkTemplates(
  { settings }: { settings?: FlowSettings | undefined },
  context: z.RefinementCtx,
  at: readonly (string | number)[] = [],
): void {
  for (const { path, read } of templates) {
    const template = compileTemplate((settings && read(settings)) ?? "");
    const problem = template.kind === "unreadable" ? template.problem : template.refusal;
    if (!problem) continue;
    context.addIssue({
      code: "custom",
      path: [...at, "settings", ...path],
      message: problem.detail,
    });
  }
}
