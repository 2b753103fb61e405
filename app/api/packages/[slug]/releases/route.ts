import { doors } from "#app/door.ts";
import { createRelease, listReleases } from "#server/packages/releases/release-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(listReleases, createRelease);
