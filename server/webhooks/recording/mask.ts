import type { HeaderLists } from "#server/platform/http/request-response.ts";
import { mask } from "./masked-headers.ts";

/** Headers that contain a secret on any webhook, even if the node does not use them. */
const alwaysMasked = ["authorization", "cookie", "proxy-authorization"];

/**
 * Masks the secrets in headers, and returns the names of those headers. An authorization keeps its scheme
 * (`Bearer`), which tells the builder which scheme was tried.
 *
 * @param secret lower-case names of the headers that the node's settings name as secret
 */
export function maskHeaders(
  headers: HeaderLists,
  secret: readonly string[],
): { headers: HeaderLists; masked: string[] } {
  const masked = [...new Set([...secret, ...alwaysMasked])].filter((name) => headers[name] !== undefined);
  if (masked.length === 0) return { headers, masked };
  const kept: HeaderLists = Object.assign(Object.create(null), headers);
  for (const name of masked) kept[name] = (headers[name] ?? []).map(maskValue);
  return { headers: kept, masked };
}

function maskValue(value: string): string {
  const scheme = /^(basic|bearer|digest|license)\s/i.exec(value)?.[1];
  return scheme === undefined ? mask : `${scheme} ${mask}`;
}
