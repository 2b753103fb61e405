import { z } from "zod";

/** The settings of a trigger that runs when executions fail, in the configuration of its node. */
export const failureSettings = {
  /** The watched flows. */
  flows: z.union([z.literal("all"), z.array(z.uuid()).max(100)]).default("all"),
  /** The time during which repeats of an error are only counted. */
  group_minutes: z.int().min(1).max(1440).default(10),
};

export const failureSettingsSchema = z.object(failureSettings);

export type FailureSettings = z.infer<typeof failureSettingsSchema>;
