import { doors } from "#app/door.ts";
import { deleteActivation } from "#server/packages/licenses/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(deleteActivation);
