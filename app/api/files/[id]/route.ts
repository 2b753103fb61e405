import { doors } from "#app/door.ts";
import { downloadFile } from "#server/executions/files/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(downloadFile);
