import { door } from "#app/door.ts";
import { listTags } from "#server/flows/draft-routes.ts";

export const GET = door(listTags);
