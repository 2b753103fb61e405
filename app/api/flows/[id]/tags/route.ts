import { doors } from "#app/door.ts";
import { listTags } from "#server/flows/documents/draft-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(listTags);
