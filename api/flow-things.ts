/** The kinds of things that belong to a flow and are named by their id in a path. `webhook` is any trigger, by its node id. */
export const flowThings = ["flow", "execution", "webhook", "file", "variable", "entry"] as const;

export type FlowThing = (typeof flowThings)[number];

/** The path parameter that names something of a flow: `{ thing: "execution", param: "id" }`. */
export interface FlowThingParam {
  readonly thing: FlowThing;
  readonly param: string;
  /** The handler does not notice that the thing is missing. Otherwise owners, who see all flows, need no lookup. */
  readonly isUnchecked?: true;
}
