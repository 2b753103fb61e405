import { z } from "zod";

/** The id of a connection in a configuration or a request. An empty one means that none was chosen. */
export const connectionIdSchema = z.uuid({ error: "Choose a connection." });
