/**
 * How a slice of an editor's store reads and writes: its own state, and what it names of other slices. The whole store
 * satisfies it, so a slice imports no other one.
 */
export interface Access<State> {
  get: () => State;
  set: (update: Partial<State> | ((before: State) => Partial<State>)) => void;
}
