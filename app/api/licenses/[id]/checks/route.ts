import { doors } from "#app/door.ts";
import { listChecks } from "#server/licenses/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(listChecks);
