import { doors } from "#app/door.ts";
import { createFeature, listFeatures } from "#server/features/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(listFeatures, createFeature);
