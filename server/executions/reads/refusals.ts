import { notFound, type Refusal } from "#server/platform/http/refusal.ts";

export const noExecution: Refusal = notFound("execution");
