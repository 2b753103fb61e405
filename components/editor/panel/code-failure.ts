import { z } from "zod";
import type { Step } from "#api/executions/reads/schema.ts";
import type { CodeFailure } from "#components/fields/code-failure.ts";
import type { NodeDefinition } from "#engine/node.ts";
import { isJsonObject } from "#lib/json.ts";

/** An error of an expression names its setting with `pointer`; without it, the error is one of the node's code. */
const placeSchema = z.object({
  line: z.int().min(1),
  column: z.int().min(1).optional(),
  pointer: z.undefined().optional(),
});

/**
 * The place where a step failed in the code of its node; null if it failed elsewhere, or the place is not
 * known.
 */
export function codeFailureOf(
  step: Pick<Step, "error" | "config"> | undefined,
  definition: NodeDefinition | undefined,
): CodeFailure | null {
  if (!step?.error || !definition || !isJsonObject(step.config)) return null;
  const [setting] = Object.entries(definition.fields).find(([, { kind }]) => kind === "code") ?? [];
  const source = setting === undefined ? undefined : step.config[setting];
  const place = placeSchema.safeParse(step.error.detail);
  if (typeof source !== "string" || !place.success) return null;
  const { line, column = null } = place.data;
  return { message: step.error.message, line, column, source };
}
