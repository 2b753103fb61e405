import { doors } from "#app/door.ts";
import { changeCredential, removeCredential } from "#server/identity/credentials/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(changeCredential, removeCredential);
