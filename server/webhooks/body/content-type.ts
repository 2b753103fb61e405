import { parse } from "content-type";

/** How a body is parsed. `none`: no or an invalid type. `file`: a type that is not parsed; the body is stored. */
export type BodyKind = "json" | "form" | "multipart" | "xml" | "text" | "none" | "file";

export interface BodyType {
  kind: BodyKind;
  /** In lower case, without parameters; empty without a content type. */
  type: string;
  /** In lower case; null if it is not given. */
  charset: string | null;
}

const json: BodyType = { kind: "json", type: "application/json", charset: null };
const none: BodyType = { kind: "none", type: "", charset: null };
const mediaType = /^[!#$%&'*+.^_`|~0-9a-z-]+\/[!#$%&'*+.^_`|~0-9a-z-]+$/;

/** Parses a Content-Type header (RFC 9110 §8.3). An invalid media type counts as none. */
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
