import { z } from "zod";
import type { SourceNode } from "./workflow.ts";

/** A field that a Set node sets. */
export interface Assignment {
  name: string;
  value: unknown;
  type: string;
}

const newSchema = z.object({
  assignments: z.object({
    assignments: z.array(
      z.object({ name: z.string(), value: z.unknown(), type: z.string().default("string") }),
    ),
  }),
});
const oldSchema = z.object({
  values: z.record(z.string(), z.array(z.object({ name: z.string(), value: z.unknown() }))),
});

/** What a Set node sets, in the shapes of its versions; of other nodes nothing. */
export function assignmentsOf({ type, parameters }: SourceNode): Assignment[] {
  if (type !== "set") return [];
  const current = newSchema.safeParse(parameters);
  if (current.success) return current.data.assignments.assignments;
  const old = oldSchema.safeParse(parameters);
  if (!old.success) return [];
  return Object.entries(old.data.values).flatMap(([kind, rows]) =>
    rows.map((row) => ({ ...row, type: kind })),
  );
}

/** Whether it passes the fields on that it does not set. */
export function keepsOthers({ typeVersion, parameters }: SourceNode): boolean {
  return typeVersion < 3 ? parameters.keepOnlySet !== true : parameters.includeOtherFields === true;
}
