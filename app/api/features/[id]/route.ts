import { doors } from "#app/door.ts";
import { deleteFeature, updateFeature } from "#server/packages/features/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(updateFeature, deleteFeature);
