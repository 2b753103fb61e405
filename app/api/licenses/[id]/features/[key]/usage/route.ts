import { doors } from "#app/door.ts";
import { recordUsage } from "#server/packages/entitlements/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(recordUsage);
