import type { Encoding } from "#engine/node.ts";
import { isHeaderValue, isToken } from "#lib/http-header.ts";
import { refuseResponseHeader } from "#lib/response-header.ts";

export type HeaderProblem = { code: string; detail: string };

/** Why a response cannot have this header, or null. */
export function headerNameProblem(name: string): HeaderProblem | null {
  if (name === "") return { code: "header_name_required", detail: "Enter a header name." };
  if (!isToken(name)) {
    return {
      code: "header_name_invalid",
      detail: `"${name}" is not a header name. Write it like X-Order-Id.`,
    };
  }
  const isContentType = name.toLowerCase() === "content-type";
  const why = isContentType ? "it has its own field" : refuseResponseHeader(name);
  return why === null
    ? null
    : { code: "header_not_allowed", detail: `The header ${name} cannot be set here: ${why}.` };
}

/** How tags are encoded in a header's value. */
export function headerEncoding(name: string): Encoding {
  const lower = name.toLowerCase();
  if (lower === "location" || lower === "content-location") return "url";
  return lower === "content-disposition" ? "disposition" : "header";
}

/** The value as it is sent: a URL in ASCII, and everything else as it is. */
export function toHeaderValue(name: string, value: string): string {
  if (headerEncoding(name) !== "url") return value;
  return value
    .trim()
    .toWellFormed()
    .replaceAll(/[^\u0021-\u007e]+/gu, encodeURIComponent);
}

/** Why a response cannot have this value of a header, or null. */
export function headerValueProblem(name: string, value: string): HeaderProblem | null {
  if (name.toLowerCase() === "location" && value === "") {
    return {
      code: "header_value_invalid",
      detail: "The header Location is empty, so the response would lead nowhere.",
    };
  }
  if (isHeaderValue(value)) return null;
  const found = [...value].find((character) => !isHeaderValue(character)) ?? "";
  const what = /\p{Cc}/u.test(found) ? "a line break or another control character" : `“${found}”`;
  const detail = `The value of the header ${name} contains ${what}, which is not allowed in headers. Encode it with a filter such as url_encode.`;
  return { code: "header_value_invalid", detail };
}
