import { getHealth } from "#server/status/routes.ts";

export const GET = getHealth;
