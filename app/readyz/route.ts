import { getReadiness } from "#server/platform/status/routes.ts";

export const GET = getReadiness;
