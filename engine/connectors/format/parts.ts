import { z } from "zod";

/* The values that all parts of the format have in common. */

/** A name in types and settings: `post_message`. */
export const name = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/)
  .max(100);
export const line = z.string().trim().min(1).max(200);
/** An address that a browser or a request may go to: never `javascript:`. */
export const webUrl = z.url({ protocol: /^https?$/ });
/** The path of a value in a response's body, as `readField` reads it: `data.items`. Empty for the whole body. */
export const path = z.string().max(500);
