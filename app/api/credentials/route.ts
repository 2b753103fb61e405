import { doors } from "#app/door.ts";
import { addCredential, listCredentials } from "#server/identity/credentials/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(listCredentials, addCredential);
