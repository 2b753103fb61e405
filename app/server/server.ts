import type * as modules from "./modules.ts";

const key = Symbol.for("millrace.server");

/** On `globalThis`: Next's bundler makes a copy of this file for each route. */
const holder = globalThis as typeof globalThis & { [key]?: typeof modules };

/**
 * The server, for routes and pages. Node has loaded it and runs the sources, so that the process has one copy of it, and Next
 * need not bundle it (decision 118). Call it when a request is handled, not when a module is loaded: the build loads
 * modules without a server.
 */
export function server(): typeof modules {
  const provided = holder[key];
  if (!provided) throw new Error("This process was started without the server's modules.");
  return provided;
}

export const hasServer = (): boolean => holder[key] !== undefined;

/** Called once, before Next handles requests. */
export function provideServer(provided: typeof modules): void {
  holder[key] = provided;
}
