import { doors } from "#app/door.ts";
import { readElement, updateElement } from "#server/elements/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(readElement, updateElement);
