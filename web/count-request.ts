import type { IncomingMessage, ServerResponse } from "node:http";
import { requestsTotal } from "#server/platform/metrics/millrace-metrics.ts";

const routes: readonly [prefix: string, route: string][] = [
  ["/flow/webhook/", "webhook"],
  ["/resume/", "webhook"],
  ["/form/", "webhook"],
  ["/api/", "api"],
  ["/v1/", "packages"],
  ["/builder/", "elements"],
  ["/_next/", "asset"],
  ["/healthz", "health"],
  ["/readyz", "health"],
  ["/metrics", "metrics"],
];

/** Counts a finished request by kind. Not by path: senders could make up any number of paths. */
export function countRequest({ url = "/" }: IncomingMessage, { statusCode }: ServerResponse): void {
  const route = routes.find(([prefix]) => url.startsWith(prefix))?.[1] ?? "page";
  requestsTotal.add([route, String(statusCode)]);
}
