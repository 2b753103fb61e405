import { doors } from "#app/door.ts";
import { readArtifact } from "#server/packages/release-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(readArtifact);
