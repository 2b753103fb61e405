import * as modules from "#app/server/modules.ts";
import { provideServer } from "#app/server/server.ts";
import { hasServices } from "#lib/services.ts";
import { openWebServices } from "#server/services/web.ts";
import { builtInComputing } from "./computing.ts";
import { builtInNodeTypes } from "./node-types.ts";

/** What `web.ts` does for pages, under plain `next start`, which loads this file by Node (instrumentation.ts). */
provideServer(modules);
if (!hasServices()) openWebServices(builtInNodeTypes(), builtInComputing);
