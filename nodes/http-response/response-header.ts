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

/** Why a resolved header is omitted from the response, or null. */
export function headerProblem(name: string, value: string): HeaderProblem | null {
  if (isHeaderValue(value)) return headerNameProblem(name);
  const detail = `The value of the header ${name} contains a line break or a character that is not allowed in headers.`;
  return { code: "header_value_invalid", detail };
}
