import { doors } from "#app/door.ts";
import { readElementItem } from "#server/elements/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(readElementItem);
