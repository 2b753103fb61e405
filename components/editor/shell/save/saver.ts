import { ApiProblem } from "#components/api/problem.ts";
import type { EditorStoreApi } from "#components/editor/state/store/create.ts";
import type { ServerDraft } from "#components/editor/state/store/save-actions.ts";
import type { EditorState } from "#components/editor/state/store/state.ts";
import type { Choose, Draft } from "#engine/merge/conflict.ts";
import { mergeDrafts } from "#engine/merge/merge-drafts.ts";
import { isSameJson } from "#lib/same-json.ts";

const typingPauseMs = 600;
const firstRetryMs = 2_000;
const longestRetryMs = 30_000;

interface Sent {
  draft: Draft;
  revision: number;
  key: string;
  keepsPrevious: boolean;
}

/** A change to save, with the revision that it is based on. A change keeps its key however often it is sent. */
export interface Change extends Partial<Draft> {
  revision: number;
  idempotencyKey: string;
  /** The server keeps the draft that this replaces, where earlier drafts are listed. */
  keep_previous?: true;
}

/** Where drafts are stored. Both functions throw an `ApiProblem`. */
export interface DraftServer {
  /** Stores a change. Returns the name, too: one that nobody chose follows the trigger. */
  send(change: Change): Promise<{ revision: number; name: string }>;
  /** Reads what others have stored. */
  read(): Promise<ServerDraft>;
}

/** Saves the draft to the server. */
export interface Saver {
  /** Starts watching the store; returns a function that stops after a last save. */
  start(): () => void;
  /**
   * Saves pending changes. True once everything is saved; false if that is not possible, and the store has the reason.
   */
  flush(): Promise<boolean>;
  /** Whether everything is saved and no request is pending. */
  isIdle(): boolean;
  /** Whether the store's draft equals the last saved one, even if the user can no longer save. */
  isSaved(): boolean;
  /** The store's draft after merging the others' changes. */
  merged(theirs: ServerDraft): Draft;
  /** Shows what others saved. Only while idle. */
  follow(theirs: ServerDraft): void;
  /** Resolves a conflict. Undo brings back what is replaced by theirs. */
  resolve(choose: Choose): Promise<boolean>;
}

/**
 * Saves once typing pauses, one change at a time, and retries while the server cannot be reached. If others have saved
 * meanwhile, it merges their draft into the store's. Where both changed the same, it waits for the user and overwrites
 * neither side.
 */
export class DraftSaver implements Saver {
  readonly #store: EditorStoreApi;
  readonly #server: DraftServer;
  #savedDraft: Draft;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryMs = firstRetryMs;
  #running: Promise<boolean> | null = null;
  /**
   * The last change sent that got no response. The server may have stored it, so it is sent again with the same key
   * before anything newer; otherwise the user's own save could look like someone else's.
   */
  #unsure: Sent | null = null;
  /** The next save replaces what others saved, as the user decided. */
  #replacesTheirs = false;

  constructor(store: EditorStoreApi, server: DraftServer) {
    this.#store = store;
    this.#server = server;
    this.#savedDraft = draftOf(store.getState());
  }

  start(): () => void {
    const stop = this.#store.subscribe((state) => this.#onChange(state));
    return () => {
      stop();
      void this.flush();
    };
  }

  flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#running ??= this.#save().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  isIdle(): boolean {
    const state = this.#store.getState();
    const isPending = this.#running !== null || this.#unsure !== null;
    return !isPending && (state.readOnly || isSame(state, this.#savedDraft));
  }

  isSaved(): boolean {
    return this.#unsure === null && isSame(this.#store.getState(), this.#savedDraft);
  }

  merged(theirs: ServerDraft): Draft {
    return this.#merge(theirs).draft;
  }

  follow(theirs: ServerDraft): void {
    this.#take(theirs, this.#merge(theirs).draft);
  }

  resolve(choose: Choose): Promise<boolean> {
    const { conflict } = this.#store.getState();
    if (!conflict) return this.flush();
    const chosen = this.#merge(conflict.theirs, choose).draft;
    this.#take(conflict.theirs, this.#merge(conflict.theirs, () => "mine").draft);
    const state = this.#store.getState();
    if (!isSameJson(chosen.document, state.document)) state.replace(chosen.document);
    state.rename(chosen.name);
    state.describe(chosen.description);
    this.#settle(draftOf(this.#store.getState()), this.#savedDraft);
    this.#replacesTheirs = !isSame(this.#store.getState(), this.#savedDraft);
    state.setSaveState("saving");
    return this.flush();
  }

  #onChange(state: EditorState): void {
    if (state.readOnly || waits(state) || isSame(state, this.#savedDraft) || this.#running) return;
    if (state.saveState !== "saving" && state.saveState !== "offline") state.setSaveState("saving");
    if (state.saveState !== "offline") this.#schedule(typingPauseMs);
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  async #save(): Promise<boolean> {
    const store = this.#store;
    for (
      let state = store.getState();
      this.#unsure || !isSame(state, this.#savedDraft);
      state = store.getState()
    ) {
      if (state.readOnly || state.saveState === "conflict") return false;
      const sent: Sent = this.#unsure ?? {
        draft: draftOf(state),
        revision: state.revision,
        key: crypto.randomUUID(),
        keepsPrevious: this.#replacesTheirs,
      };
      try {
        if (!(await this.#send(sent))) return false;
        this.#retryMs = firstRetryMs;
      } catch (error) {
        return this.#fail(error, sent);
      }
    }
    if (store.getState().saveState !== "saved") store.getState().setSaveState("saved");
    return true;
  }

  /** Returns false if the user must decide about a conflict. */
  async #send(sent: Sent): Promise<boolean> {
    const store = this.#store;
    try {
      const { revision, name } = await this.#server.send(changeOf(sent, this.#savedDraft));
      this.#savedDraft = { ...sent.draft, name };
      if (store.getState().name === sent.draft.name) store.getState().rename(name);
      this.#replacesTheirs = false;
      store.getState().markSaved(revision, sent.draft.document);
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== "revision_stale") throw error;
      const theirs = await this.#server.read();
      const { draft, conflicts } = this.#merge(theirs);
      if (conflicts.length > 0) {
        store.getState().showConflict({ theirs, conflicts });
        return false;
      }
      this.#take(theirs, draft);
    } finally {
      this.#unsure = null;
    }
    return true;
  }

  #merge(theirs: ServerDraft, choose?: Choose) {
    const state = this.#store.getState();
    return mergeDrafts({ base: this.#savedDraft, mine: draftOf(state), theirs }, state.nodeTypes, choose);
  }

  /** Shows a draft that contains what others saved, which is the base of changes from now on. */
  #take(theirs: ServerDraft, merged: Draft): void {
    const { showMerged, nodeTypes } = this.#store.getState();
    const before = this.#savedDraft;
    // A merge with no changes of mine: theirs, sharing with the base what is the same, which makes comparing fast.
    const saved = mergeDrafts({ base: before, mine: before, theirs }, nodeTypes).draft;
    this.#settle(merged, saved);
    showMerged({ base: before.document, theirs: saved.document }, merged, theirs.revision);
  }

  /** Remembers what is saved as the shown draft, if that is the same, so that it is not saved again. */
  #settle(shown: Draft, saved: Draft): void {
    this.#savedDraft = isSameJson(draftOf(shown), saved) ? shown : saved;
  }

  #fail(error: unknown, sent: Sent): false {
    const { setSaveState } = this.#store.getState();
    if (!(error instanceof ApiProblem)) throw error;
    const isAway = error.status === 0 || error.status === 429 || error.status >= 500;
    this.#unsure = isAway ? sent : null;
    if (isLost(error)) setSaveState("gone", error.message);
    else if (isAway) {
      setSaveState("offline", error.message, Date.now() + this.#retryMs);
      this.#schedule(this.#retryMs);
      this.#retryMs = Math.min(this.#retryMs * 2, longestRetryMs);
    } else setSaveState("refused", error.message);
    return false;
  }
}

/** The difference from the saved draft, for the server. */
function changeOf({ draft, revision, key, keepsPrevious }: Sent, saved: Draft): Change {
  return {
    revision,
    idempotencyKey: key,
    ...(draft.name === saved.name ? {} : { name: draft.name }),
    ...(draft.description === saved.description ? {} : { description: draft.description }),
    ...(draft.document === saved.document ? {} : { document: draft.document }),
    ...(keepsPrevious && { keep_previous: true as const }),
  };
}

/** Whether saving waits for something else than time: a decision, or the right to save. */
function waits({ saveState }: EditorState): boolean {
  return saveState === "conflict" || saveState === "gone";
}

/** Whether the flow was deleted or made private, or the user may no longer change it. */
export function isLost(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 404 || error.code === "forbidden");
}

function draftOf({ name, description, document }: Draft): Draft {
  return { name, description, document };
}

function isSame(a: Draft, b: Draft): boolean {
  return a.name === b.name && a.description === b.description && a.document === b.document;
}
