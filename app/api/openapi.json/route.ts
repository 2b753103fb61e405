import { doors } from "#app/door.ts";
import { getApiDocument } from "#server/openapi/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(getApiDocument);
