import { z } from "zod";
import { instantSchema } from "#api/http/schema.ts";

/** A tab that listens reports this often. */
export const listenEveryMs = 20_000;

/** A tab that has not reported for this long no longer listens. */
export const listenLifetimeSeconds = 60;

/** Listening ends after this time, even if the tab keeps reporting. */
export const maxListenSeconds = 600;

export const listeningSchema = z.strictObject({
  /** Calls run the draft until then, unless the tab reports again. */
  until: instantSchema,
  /** Reports do not extend it beyond this time. */
  ends_at: instantSchema,
});

export type Listening = z.infer<typeof listeningSchema>;
