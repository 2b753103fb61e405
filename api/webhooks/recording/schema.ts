import { z } from "zod";

/** A call's outcome: accepted, gathered (it shares an execution with others), a duplicate delivery, or the code of docs/product.md §1 that it was refused with. */
export const callOutcomes = [
  "accepted",
  "gathered",
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
 * The reason why part of a call was not stored: it was too large, too much came at once, it was not read
 * completely, it contained files, its flow redacts values in it, or its execution was deleted.
 */
export const omissionSchema = z.enum([
  "too_large",
  "too_many",
  "unread",
  "files",
  "redacted",
  "execution_gone",
]);

export type CallOutcome = z.infer<typeof callOutcomeSchema>;

export type Omission = z.infer<typeof omissionSchema>;
