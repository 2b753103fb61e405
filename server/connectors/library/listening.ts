import { connectorsChannel } from "#queue/channels.ts";
import { config } from "#server/platform/config/config.ts";
import type { WebListener } from "#server/platform/database/web-listener.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { loadImported } from "./data.ts";
import { createHandMade } from "./hand-made.ts";
import { createImported } from "./imported.ts";
import { createLibrary, type Library } from "./library.ts";

/** The library of a process that refreshes the imported connectors itself. */
export function createProcessLibrary(): Library {
  const { connectorBaseUrls: baseUrls, connectorOauthOrigins: oauthOrigins } = config();
  return createLibrary(createHandMade({ baseUrls, oauthOrigins }), createImported(loadImported));
}

/** The library of a web process, which hears of imports in others. */
export function createListeningLibrary(listener: WebListener): Library {
  const library = createProcessLibrary();
  const refresh = () => {
    library.imported.refresh().catch((cause: unknown) => {
      logger().warn({ fault: describeFault(cause) }, "imported connectors not loaded");
    });
  };
  listener.listen(connectorsChannel, refresh, { onListening: refresh, onLost() {} });
  return library;
}
