import { doors } from "#app/door.ts";
import { listSigningKeys, rotateSigningKey } from "#server/signing/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(listSigningKeys, rotateSigningKey);
