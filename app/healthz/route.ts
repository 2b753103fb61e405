import { getHealth } from "#server/platform/status/routes.ts";

export const GET = getHealth;
