import { notFound, type Refusal } from "#server/platform/http/refusal.ts";

/**
 * The kinds of things that belong to a flow and are named by their id in a path. `webhook` is any trigger, by
 * its node id.
 */
export const flowThings = ["flow", "execution", "webhook", "file", "variable", "entry"] as const;

export type FlowThing = (typeof flowThings)[number];

/** The path parameter that names something of a flow: `{ thing: "execution", param: "id" }`. */
export interface FlowThingParam {
  thing: FlowThing;
  param: string;
  /** The handler does not notice that the thing is missing. Otherwise owners, who see all flows, need no lookup. */
  isUnchecked?: true;
}

/** The same for an id that does not exist and for one that the caller may not know of. */
export const thingNotFound = (thing: FlowThing): Refusal => notFound(thing);
