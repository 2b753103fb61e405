import { isConnectionHeader, isHeaderValue, isToken } from "#lib/http-header.ts";

/**
 * What a flow must not say on our origin, where people are signed in: cookies, policies of the whole site, and what the
 * server decides itself.
 */
const reserved: { readonly [name: string]: string } = {
  "set-cookie": "a flow cannot set cookies",
  "set-cookie2": "a flow cannot set cookies",
  "content-security-policy": "the server sets it, so that the answer stays apart from this site",
  "content-security-policy-report-only": "the server sets it, so that the answer stays apart from this site",
  "x-content-type-options": "the server always sets it to nosniff",
  "content-type": "it has a field of its own",
  "clear-site-data": "it would sign people out of this site",
  "strict-transport-security": "it speaks for the whole site",
  "service-worker-allowed": "it speaks for the whole site",
};

export type HeaderProblem = { code: string; detail: string };

/** Why a response cannot carry this header, or null. */
export function headerNameProblem(name: string): HeaderProblem | null {
  if (name === "") return { code: "header_name_required", detail: "The header has no name." };
  if (!isToken(name)) {
    return {
      code: "header_name_invalid",
      detail: `"${name}" is not a header name. Write it like X-Request-Id.`,
    };
  }
  const lower = name.toLowerCase();
  const why = isConnectionHeader(name)
    ? "the connection sets it"
    : Object.hasOwn(reserved, lower)
      ? reserved[lower]
      : undefined;
  return why === undefined
    ? null
    : { code: "header_not_allowed", detail: `The header ${name} cannot be set here: ${why}.` };
}

/** Why a resolved header is left out of the answer, or null. */
export function headerProblem(name: string, value: string): HeaderProblem | null {
  if (isHeaderValue(value)) return headerNameProblem(name);
  const detail = `The value of the header ${name} holds a line break or a character that headers cannot carry.`;
  return { code: "header_value_invalid", detail };
}
