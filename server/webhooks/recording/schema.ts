import { z } from "zod";

/** What a call came to: taken, a delivery that had been taken before, or the code of docs/product.md §1 that it was answered with. */
export const callOutcomes = [
  "accepted",
  "duplicate",
  "flow_inactive",
  "wrong_host",
  "method_not_allowed",
  "unauthenticated",
  "address_not_allowed",
  "invalid_body",
  "body_too_large",
  "unsupported_encoding",
  "rate_limited",
  "storage_limit_reached",
  "unavailable",
  "execution_failed",
  "response_timeout",
] as const;

export const callOutcomeSchema = z.enum(callOutcomes);

/**
 * Why something of a call is not here: it was larger than what is kept, too much came at once, it was not read to its end,
 * it was files, or its execution is deleted.
 */
export const omissionSchema = z.enum(["too_large", "too_many", "unread", "files", "execution_gone"]);

export type CallOutcome = z.infer<typeof callOutcomeSchema>;

export type Omission = z.infer<typeof omissionSchema>;
