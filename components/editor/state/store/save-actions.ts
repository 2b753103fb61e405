import type { Flow } from "#api/flows/documents/schema.ts";
import type { FlowDocument } from "#engine/document.ts";
import type { Conflict, Draft } from "#engine/merge/conflict.ts";
import type { Access } from "./access.ts";

/**
 * The save status of the draft. `saving`: changes are being sent or about to be. `offline`: the server could not be
 * reached and is retried. `conflict`: someone else saved first and the user must decide. `refused`: the server rejects
 * this draft; `saveProblem` says why, and the next change is tried again. `gone`: the flow no longer exists for the
 * user, or they may not change it; nothing is sent until they may again.
 */
export type SaveStatus = "saved" | "saving" | "offline" | "conflict" | "refused" | "gone";

/** The others' changes, where they differ from unsaved changes in the same place. */
export interface SaveConflict {
  theirs: ServerDraft;
  conflicts: readonly Conflict[];
}

/** The draft as the server has it. */
export type ServerDraft = Draft & Pick<Flow, "revision" | "saved_by">;

export interface SaveState {
  /** The server's revision at which the document was last loaded or saved. */
  revision: number;
  /** The nodes that the server has. It knows nothing about others, such as their calls. */
  savedNodes: ReadonlySet<string>;
  saveState: SaveStatus;
  saveProblem: string | null;
  /** While offline: when saving is retried, as `Date.now()`. */
  retryAt: number | null;
  /** The conflict that the user must decide; null unless `saveState` is `conflict`. */
  conflict: SaveConflict | null;
}

export interface SaveActions {
  setSaveState(state: SaveStatus, problem?: string, retryAt?: number): void;
  showConflict(conflict: SaveConflict): void;
  /** Sets what is saved. The shown document stays, because the user may have edited it further. */
  markSaved(revision: number, document: FlowDocument): void;
}

export function savedState(revision: number, document: FlowDocument): SaveState {
  return {
    revision,
    savedNodes: nodeIdsOf(document),
    saveState: "saved",
    saveProblem: null,
    retryAt: null,
    conflict: null,
  };
}

export function saveActions({ set }: Access<SaveState>): SaveActions {
  return {
    setSaveState: (saveState, problem, retryAt) =>
      set({ saveState, saveProblem: problem ?? null, retryAt: retryAt ?? null, conflict: null }),
    showConflict: (conflict) => set({ saveState: "conflict", saveProblem: null, retryAt: null, conflict }),
    markSaved: (revision, document) => set({ revision, savedNodes: nodeIdsOf(document) }),
  };
}

/** The ids of a document's nodes. */
export function nodeIdsOf({ nodes }: FlowDocument): ReadonlySet<string> {
  return new Set(nodes.map(({ id }) => id));
}
