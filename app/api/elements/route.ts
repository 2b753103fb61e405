import { doors } from "#app/door.ts";
import { createElement, listElements } from "#server/elements/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(listElements, createElement);
