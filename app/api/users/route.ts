import { doors } from "#app/door.ts";
import { listUsers } from "#server/identity/people/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(listUsers);
