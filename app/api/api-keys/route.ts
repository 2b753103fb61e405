import { doors } from "#app/door.ts";
import { createKey, listApiKeys } from "#server/identity/access/api-key-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(listApiKeys, createKey);
