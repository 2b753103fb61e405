import { doors } from "#app/door.ts";
import { importElements } from "#server/elements/import-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(importElements);
