import { parse } from "content-type";

/**
 * How a body is read. `none`: no type was given, or nothing that is one. `file`: no type that is taken apart; it is stored.
 */
export type BodyKind = "json" | "form" | "multipart" | "xml" | "text" | "none" | "file";

export interface BodyType {
  kind: BodyKind;
  /** Lower case, without parameters; empty when none was given. */
  type: string;
  /** Lower case; null when none was given. */
  charset: string | null;
}

const json: BodyType = { kind: "json", type: "application/json", charset: null };
const none: BodyType = { kind: "none", type: "", charset: null };
const mediaType = /^[!#$%&'*+.^_`|~0-9a-z-]+\/[!#$%&'*+.^_`|~0-9a-z-]+$/;

/** What a Content-Type header says (RFC 9110 §8.3). What is not a media type counts as none. */
export function readContentType(header: string | undefined): BodyType {
  if (header === "application/json") return json;
  if (header === undefined) return none;
  const { type, parameters } = parse(header);
  if (!mediaType.test(type)) return none;
  return { kind: kindOf(type), type, charset: parameters.charset?.toLowerCase() || null };
}

function kindOf(type: string): BodyKind {
  if (type === "application/json" || type.endsWith("+json")) return "json";
  if (type === "application/x-www-form-urlencoded") return "form";
  if (type === "multipart/form-data") return "multipart";
  if (type === "application/xml" || type === "text/xml" || type.endsWith("+xml")) return "xml";
  return type.startsWith("text/") ? "text" : "file";
}
