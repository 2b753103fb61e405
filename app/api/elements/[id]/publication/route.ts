import { doors } from "#app/door.ts";
import { publishElement, withdrawElement } from "#server/elements/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(publishElement, withdrawElement);
