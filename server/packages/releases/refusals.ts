import { type Refusal, refuse } from "#server/platform/http/refusal.ts";

export const packageNotFound: Refusal = refuse(404, "not_found", "There is no package with this name.");
