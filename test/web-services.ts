import type { Services } from "#lib/services.ts";
import { openWebServices } from "#server/services/web.ts";
import { nodeTypes } from "./node-types.ts";

/** All that a web process holds, for tests that go through several floors. */
export const openAllServices = (): Services => openWebServices(nodeTypes);
