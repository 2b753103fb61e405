import { doors } from "#app/door.ts";
import { listSigningKeys, rotateSigningKey } from "#server/packages/signing/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(listSigningKeys, rotateSigningKey);
