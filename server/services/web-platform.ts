import type { ServiceList } from "#lib/services.ts";
import { parseTrustedProxies, trustedProxies } from "#server/platform/addresses/client-ip.ts";
import { config } from "#server/platform/config/config.ts";
import { createWebListener, webListener } from "#server/platform/database/web-listener.ts";
import { createRequestContexts, requestContexts } from "#server/platform/http/request-context.ts";
import { drainingController } from "#server/platform/status/draining.ts";

/** The services of every process that serves requests, beside those that `listPlatform` lists. */
export function listWebPlatform(services: ServiceList): void {
  services.add(drainingController, () => new AbortController());
  services.add(requestContexts, createRequestContexts);
  services.add(trustedProxies, () => parseTrustedProxies(config().trustedProxies));
  services.add(
    webListener,
    () => createWebListener(config()),
    (listener) => listener.close(),
  );
}
