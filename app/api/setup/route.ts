import { doors } from "#app/door.ts";
import { setUp } from "#server/identity/access/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(setUp);
