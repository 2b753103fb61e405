import { doors } from "#app/door.ts";
import { revokeKey } from "#server/identity/account/api-key-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(revokeKey);
