import { door } from "#app/door.ts";
import { testFlow } from "#server/flows/draft-routes.ts";

export const POST = door(testFlow);
