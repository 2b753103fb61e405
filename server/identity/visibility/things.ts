import type { FlowThing } from "#api/flow-things.ts";
import { notFound, type Refusal } from "#server/platform/http/refusal.ts";

/** The same for an id that does not exist and for one that the caller may not know of. */
export const thingNotFound = (thing: FlowThing): Refusal => notFound(thing);
