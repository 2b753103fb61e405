import { stripBidiControls } from "#lib/bidi.ts";
import { isJsonObject, type Json } from "#lib/json.ts";

/** A file that arrived with a call, as the output refers to it. */
export interface CallFile {
  id: string;
  name: string;
  contentType: string;
  /** Bytes. */
  size: number;
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The files that an output refers to, without duplicates, in their order; `_webhook` is not searched. A sender can
 * write something that looks like a file. The link then leads to nothing, or to a file that the user may see anyway.
 */
export function filesOf(output: Json): CallFile[] {
  const files = new Map<string, CallFile>();
  const visit = (value: Json, name: string) => {
    if (Array.isArray(value)) for (const item of value) visit(item, name);
    if (!isJsonObject(value)) return;
    const { file_id: id, content_type: contentType, size, filename } = value;
    if (
      typeof id === "string" &&
      idPattern.test(id) &&
      typeof contentType === "string" &&
      typeof size === "number"
    ) {
      const shown = stripBidiControls(typeof filename === "string" ? filename : name);
      files.set(id, { id, name: shown, contentType, size });
      return;
    }
    for (const [key, inner] of Object.entries(value)) visit(inner, key);
  };
  if (!isJsonObject(output)) return [];
  const { _webhook: _, ...fields } = output;
  visit(fields, "body");
  return [...files.values()];
}
