import { getListing } from "#server/platform/status/routes.ts";

export const GET = getListing;
