import { z } from "zod";

export const executionStatuses = ["queued", "running", "waiting", "succeeded", "failed", "canceled"] as const;

export const executionStatusSchema = z.enum(executionStatuses);

export type ExecutionStatus = z.infer<typeof executionStatusSchema>;
