import type { JsonObject } from "#lib/json.ts";

/** The content of a larger body, or of one that is stored as a file, is included beside its fields up to this size. */
export const maxContentBytes = 1_048_576;

/** A body as the trigger outputs it. */
export interface ParsedBody {
  /** The top level of the output. Not shared: it may be extended. */
  fields: JsonObject;
  /** The JSON text that `fields` were parsed from, if any. */
  fieldsText?: string;
  /** The decoded body: text, or base64 if it is not text. */
  content: string;
  contentEncoding: "base64" | null;
  /** The content is omitted, because it was sent as files or is larger than the limit. */
  contentOmitted: boolean;
}
