import { z } from "zod";
import { scopeSchema } from "#engine/scope.ts";

/** A step's position in the list: when it started, its node's position in the flow, its scope, attempt and node. */
export interface StepPosition {
  /** Milliseconds since the epoch; null if it never started, which sorts last. */
  beganAtMs: number | null;
  place: number;
  scope: string;
  attempt: number;
  nodeId: string;
}

const countSchema = z.coerce.number().int().min(0).max(2_147_483_647);

const partsSchema = z.tuple([
  z
    .literal("")
    .transform(() => null)
    .or(z.coerce.number().min(0).max(8.64e15)),
  countSchema,
  scopeSchema,
  countSchema,
  z.string().min(1).max(100),
]);

/** The end of a page of steps, as `<ms>_<place>_<scope>_<attempt>_<node>`. */
export const stepCursorSchema = z
  .string()
  .max(500)
  .transform((text, context): StepPosition => {
    const [beganAtMs, place, scope, attempt, ...nodeId] = text.split("_");
    const parts = partsSchema.safeParse([beganAtMs, place, scope, attempt, nodeId.join("_")]);
    if (parts.success) {
      const [ms, at, within, number, id] = parts.data;
      return { beganAtMs: ms, place: at, scope: within, attempt: number, nodeId: id };
    }
    context.addIssue({ code: "custom", message: "Invalid cursor: use one that this list returned." });
    return z.NEVER;
  });

/** The cursor of the page that follows this step. */
export function toStepCursor({ beganAtMs, place, scope, attempt, nodeId }: StepPosition): string {
  return [beganAtMs ?? "", place, scope, attempt, nodeId].join("_");
}
