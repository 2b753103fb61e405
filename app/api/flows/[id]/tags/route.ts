import { doors } from "#app/door.ts";
import { listTags } from "#server/executions/tag-suggestions/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(listTags);
