import { createHash, timingSafeEqual } from "node:crypto";
import { normalizeAddress } from "#server/platform/addresses/address.ts";
import { firstHeader, type HttpRequest } from "#server/platform/http/request-response.ts";

/** A request with one of these headers came through a proxy, even if the connection is local. */
const forwarding =
  /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|x-original-.*|true-client-ip|cf-.*)$/;

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * Whether a request may read the metrics: with the token or, without one, from this machine. "This machine"
 * means a loopback socket, a Host of this machine (a page of another site cannot send it), and no trace of a
 * proxy.
 */
export function canReadMetrics(
  { remoteAddress, headers }: Pick<HttpRequest, "remoteAddress" | "headers">,
  token: string | null,
): boolean {
  if (token !== null) {
    const given = /^Bearer (\S+)$/i.exec(firstHeader(headers, "authorization") ?? "")?.[1];
    return given !== undefined && timingSafeEqual(digest(given), digest(token));
  }
  const address = normalizeAddress(remoteAddress ?? "");
  const isLoopback = address === "::1" || /^127(\.\d{1,3}){3}$/.test(address);
  return (
    isLoopback &&
    loopbackHost.test(firstHeader(headers, "host") ?? "") &&
    !Object.keys(headers).some((name) => forwarding.test(name))
  );
}
