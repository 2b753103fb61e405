import type { IncomingMessage, ServerResponse } from "node:http";
import { requestsCounted } from "#server/metrics/own.ts";

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

/** Counts a request once it is answered. Its kind is one of a few: paths are as many as anybody likes to send. */
export function countRequest(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    const { url = "/" } = request;
    const route = routes.find(([prefix]) => url.startsWith(prefix))?.[1] ?? "page";
    requestsCounted.add([route, String(response.statusCode)]);
  });
}
