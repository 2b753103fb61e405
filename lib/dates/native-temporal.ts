import type { Temporal as Specification } from "temporal-polyfill";

/** Node's own, so that no process loads a polyfill. */
export const Temporal: typeof Specification = Reflect.get(globalThis, "Temporal");
