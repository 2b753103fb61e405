import { doors } from "#app/door.ts";
import { readArtifact } from "#server/packages/releases/release-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(readArtifact);
