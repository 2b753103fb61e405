import { doors } from "#app/door.ts";
import { listChecks } from "#server/packages/licenses/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(listChecks);
