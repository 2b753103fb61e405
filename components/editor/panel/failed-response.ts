import { z } from "zod";
import type { Step } from "#api/executions/reads/schema.ts";

/** The response that made a step fail, as nodes that send requests record it in their error's detail. */
const responseSchema = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.array(z.string())),
  body: z.json(),
});

export type FailedResponse = z.infer<typeof responseSchema>;

/** The response of a failed request; null where the step did not fail with one. */
export function failedResponse({ error }: Pick<Step, "error">): FailedResponse | null {
  return responseSchema.safeParse(error?.detail).data ?? null;
}
