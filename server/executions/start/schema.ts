import { z } from "zod";

export const replayBodySchema = z
  .strictObject({
    against: z.enum(["same", "live", "draft"]),
    /** Keep the steps that succeeded and resume at the failed node. Only against the same version. */
    from_failed: z.boolean().default(false),
  })
  .refine(({ against, from_failed }) => against === "same" || !from_failed, {
    path: ["from_failed"],
    message: "Only the same version can resume from where it failed.",
  });

export type ReplayBody = z.infer<typeof replayBodySchema>;
