import type { IncomingMessage, ServerResponse } from "node:http";
import { requestsCounted } from "#server/platform/metrics/own.ts";

const routes: readonly [prefix: string, route: string][] = [
  ["/flow/webhook/", "webhook"],
  ["/api/", "api"],
  ["/v1/", "packages"],
  ["/builder/", "elements"],
  ["/_next/", "asset"],
  ["/healthz", "health"],
  ["/readyz", "health"],
  ["/metrics", "metrics"],
];

/** Counts an answered request. Its kind is one of a few: paths are as many as anybody likes to send. */
export function countRequest({ url = "/" }: IncomingMessage, { statusCode }: ServerResponse): void {
  const route = routes.find(([prefix]) => url.startsWith(prefix))?.[1] ?? "page";
  requestsCounted.add([route, String(statusCode)]);
}
