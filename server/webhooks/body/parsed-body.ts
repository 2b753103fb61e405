import type { JsonObject } from "#lib/json.ts";

/** The content of a larger body, and of one that is stored as a file, is kept beside its fields up to this size. */
export const maxContentBytes = 1_048_576;

/** A body as the trigger puts it out. */
export interface ParsedBody {
  /** The top level of the output. Nobody else holds it: it may be added to. */
  fields: JsonObject;
  /** The JSON text that `fields` were read from, where they were. */
  fieldsText?: string;
  /** The body as it was sent (its content coding undone): text, or base64 where it is not text. */
  content: string;
  contentEncoding: "base64" | null;
  /** The content is left out, because it came as files or is larger than what is kept beside them. */
  contentOmitted: boolean;
}
