import { service } from "#lib/services.ts";
import type { Sandbox } from "./pool.ts";

/** The process's sandbox: in a worker it runs the code of steps, in the web process the previews of expressions. */
export const sandbox = service<Sandbox>("sandbox");
