import { door } from "#app/door.ts";
import { getApiDocument } from "#server/openapi/routes.ts";

export const GET = door(getApiDocument);
