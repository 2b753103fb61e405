import { z } from "zod";

/** The token of a link that works once: 256 random bits. */
export const linkTokenSchema = z
  .string()
  .regex(
    /^[A-Za-z0-9_-]{43}$/,
    "The link is incomplete. Copy the whole link from your message, or ask for a new one.",
  );
