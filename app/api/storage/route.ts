import { doors } from "#app/door.ts";
import { readStorage } from "#server/flows/retention/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(readStorage);
