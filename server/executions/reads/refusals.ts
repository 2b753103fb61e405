import { notFound, type Refusal } from "#server/platform/http/refusal.ts";

export const executionNotFound: Refusal = notFound("execution");
