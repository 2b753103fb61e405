import { getListing } from "#server/status/routes.ts";

export const GET = getListing;
