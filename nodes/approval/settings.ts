import { z } from "zod";
import { approverSchema } from "#engine/approval/settings.ts";
import type { RunContext } from "#engine/node.ts";
import { daySeconds } from "#lib/seconds.ts";

/** The settings that a step needs, resolved. The rest is for the page. */
export const settingsSchema = z.object({
  title: z.coerce.string().default(""),
  text: z.coerce.string().default(""),
  approvers: z.array(approverSchema).default([]),
  people: z.string().default(""),
  timeout_seconds: z.unknown().default(daySeconds),
});

export type ApprovalContext = RunContext<z.infer<typeof settingsSchema>>;
