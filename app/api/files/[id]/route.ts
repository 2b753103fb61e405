import { doors } from "#app/door.ts";
import { downloadFile } from "#server/platform/storage/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(downloadFile);
