import { doors } from "#app/door.ts";
import { setUp } from "#server/identity/people/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(setUp);
