import { createRouter } from "./router.ts";
import { endpoints } from "./routes.ts";

/** Handles a request to the management API. */
export const handleApi = createRouter(endpoints);
