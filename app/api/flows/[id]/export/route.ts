import { door } from "#app/door.ts";
import { exportFlow } from "#server/flows/transfer-routes.ts";

export const GET = door(exportFlow);
