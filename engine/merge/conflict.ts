import type { DocumentEdge, FlowDocument } from "#engine/document.ts";

/** The parts of a flow that the editor saves together. */
export interface Draft {
  name: string;
  description: string;
  document: FlowDocument;
}

/** Two drafts that were both made from `base`. */
export interface Versions<Value> {
  base: Value;
  mine: Value;
  theirs: Value;
}

export type Side = "mine" | "theirs";

/** Both sides changed the same thing in different ways. Its `id` is the same in every merge of the flow. */
export type Conflict = FieldConflict | RemovalConflict | ConnectionConflict | SizeConflict;

/** Both changed the same field. */
export interface FieldConflict {
  kind: "field";
  id: string;
  /** The node or note; null for the flow itself. */
  ownerId: string | null;
  /** `name`, `key`, `config.url`, `settings.retry`, `text`. */
  field: string;
  /** Undefined if the field was removed. */
  mine: unknown;
  theirs: unknown;
}

/** One side removed a node or note that the other one edited. */
export interface RemovalConflict {
  kind: "removal";
  id: string;
  ownerId: string;
  removedBy: Side;
}

/** A connection of mine is not possible beside theirs: it would create a cycle, or lead across a loop's frame. */
export interface ConnectionConflict {
  kind: "connection";
  id: string;
  edge: DocumentEdge;
  /** Why it is not possible, as a sentence for the user. */
  reason: string;
}

/** Each document is small enough, but not both together. */
export interface SizeConflict {
  kind: "size";
  id: "size";
}

/** Decides a conflict. */
export type Choose = (conflict: Conflict) => Side;

/** Collects the conflicts of a merge, each with its decision. */
export class Conflicts {
  readonly found: Conflict[] = [];
  readonly #choose: Choose;

  constructor(choose: Choose) {
    this.#choose = choose;
  }

  decide(conflict: Conflict): Side {
    if (!this.found.some(({ id }) => id === conflict.id)) this.found.push(conflict);
    return this.#choose(conflict);
  }
}
