import type { CodePort, HttpPort } from "#engine/ports.ts";
import { createSandboxPort, type ReadBundle } from "#server/platform/sandbox/code-port.ts";
import type { Sandbox } from "#server/platform/sandbox/pool.ts";
import { createFetch } from "./fetch.ts";

/**
 * Runs the code of steps. Its requests go through `http`, like those of an HTTP Request node.
 *
 * @param seedKey as in `createSandboxPort`
 * @param readBundle the packages that code imports
 */
export function createCodePort(
  sandbox: () => Sandbox,
  http: HttpPort,
  seedKey: Buffer,
  readBundle?: ReadBundle,
): CodePort {
  return createSandboxPort(sandbox, seedKey, ({ key, signal }) => createFetch(http, key, signal), readBundle);
}
