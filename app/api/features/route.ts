import { doors } from "#app/door.ts";
import { createFeature, listFeatures } from "#server/packages/features/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(listFeatures, createFeature);
