import { getReadiness } from "#server/status/routes.ts";

export const GET = getReadiness;
