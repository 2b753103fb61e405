import { doors } from "#app/door.ts";
import { downloadFile } from "#server/storage/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(downloadFile);
