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
  /** What the store's draft becomes with what others saved. */
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
export function createSaver(store: EditorStoreApi, server: DraftServer): Saver {
  let savedDraft: Draft = draftOf(store.getState());
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;
  let running: Promise<boolean> | null = null;
  /**
   * The last change sent that got no response. The server may have stored it, so it is sent again with the same key
   * before anything newer; otherwise the user's own save could look like someone else's.
   */
  let unsure: Sent | null = null;

  /** The next save replaces what others saved, as the user decided. */
  let replacesTheirs = false;

  const schedule = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };

  const onChange = (state: EditorState) => {
    if (state.readOnly || waits(state) || isSame(state, savedDraft) || running) return;
    if (state.saveState !== "saving" && state.saveState !== "offline") state.setSaveState("saving");
    if (state.saveState !== "offline") schedule(typingPauseMs);
  };

  const flush = (): Promise<boolean> => {
    clearTimeout(timer);
    running ??= save().finally(() => {
      running = null;
    });
    return running;
  };

  const save = async (): Promise<boolean> => {
    for (let state = store.getState(); unsure || !isSame(state, savedDraft); state = store.getState()) {
      if (state.readOnly || state.saveState === "conflict") return false;
      const sent: Sent = unsure ?? {
        draft: draftOf(state),
        revision: state.revision,
        key: crypto.randomUUID(),
        keepsPrevious: replacesTheirs,
      };
      try {
        if (!(await send(sent))) return false;
        retryMs = firstRetryMs;
      } catch (error) {
        return fail(error, sent);
      }
    }
    if (store.getState().saveState !== "saved") store.getState().setSaveState("saved");
    return true;
  };

  /** Returns false if the user must decide about a conflict. */
  const send = async (sent: Sent): Promise<boolean> => {
    try {
      const { revision, name } = await server.send(changeOf(sent));
      savedDraft = { ...sent.draft, name };
      if (store.getState().name === sent.draft.name) store.getState().rename(name);
      replacesTheirs = false;
      store.getState().markSaved(revision);
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== "revision_stale") throw error;
      const theirs = await server.read();
      const { draft, conflicts } = merge(theirs);
      if (conflicts.length > 0) {
        store.getState().showConflict({ theirs, conflicts });
        return false;
      }
      take(theirs, draft);
    } finally {
      unsure = null;
    }
    return true;
  };

  const merge = (theirs: ServerDraft, choose?: Choose) => {
    const state = store.getState();
    return mergeDrafts({ base: savedDraft, mine: draftOf(state), theirs }, state.nodeTypes, choose);
  };

  /** Shows a draft that contains what others saved, which is the base of changes from now on. */
  const take = (theirs: ServerDraft, merged: Draft) => {
    const { showMerged, nodeTypes } = store.getState();
    const before = savedDraft;
    // A merge with no changes of mine: theirs, sharing with the base what is the same, which makes comparing fast.
    const saved = mergeDrafts({ base: before, mine: before, theirs }, nodeTypes).draft;
    settle(merged, saved);
    showMerged({ base: before.document, theirs: saved.document }, merged, theirs.revision);
  };

  /** Remembers what is saved as the shown draft, if that is the same, so that it is not saved again. */
  const settle = (shown: Draft, saved: Draft) => {
    savedDraft = isSameJson(draftOf(shown), saved) ? shown : saved;
  };

  const changeOf = ({ draft, revision, key, keepsPrevious }: Sent): Change => ({
    revision,
    idempotencyKey: key,
    ...(draft.name === savedDraft.name ? {} : { name: draft.name }),
    ...(draft.description === savedDraft.description ? {} : { description: draft.description }),
    ...(draft.document === savedDraft.document ? {} : { document: draft.document }),
    ...(keepsPrevious && { keep_previous: true as const }),
  });

  const fail = (error: unknown, sent: Sent): false => {
    const { setSaveState } = store.getState();
    if (!(error instanceof ApiProblem)) throw error;
    const isAway = error.status === 0 || error.status === 429 || error.status >= 500;
    unsure = isAway ? sent : null;
    if (isLost(error)) setSaveState("gone", error.message);
    else if (isAway) {
      setSaveState("offline", error.message, Date.now() + retryMs);
      schedule(retryMs);
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    } else setSaveState("refused", error.message);
    return false;
  };

  return {
    start() {
      const stop = store.subscribe(onChange);
      return () => {
        stop();
        void flush();
      };
    },
    flush,
    isIdle() {
      const state = store.getState();
      return running === null && unsure === null && (state.readOnly || isSame(state, savedDraft));
    },
    isSaved: () => unsure === null && isSame(store.getState(), savedDraft),
    merged: (theirs) => merge(theirs).draft,
    follow: (theirs) => take(theirs, merge(theirs).draft),
    resolve(choose) {
      const { conflict } = store.getState();
      if (!conflict) return flush();
      const chosen = merge(conflict.theirs, choose).draft;
      take(conflict.theirs, merge(conflict.theirs, () => "mine").draft);
      const state = store.getState();
      if (!isSameJson(chosen.document, state.document)) state.replace(chosen.document);
      state.rename(chosen.name);
      state.describe(chosen.description);
      settle(draftOf(store.getState()), savedDraft);
      replacesTheirs = !isSame(store.getState(), savedDraft);
      state.setSaveState("saving");
      return flush();
    },
  };
}

/** Whether saving waits for something else than time: a decision, or the right to save. */
function waits({ saveState }: EditorState): boolean {
  return saveState === "conflict" || saveState === "gone";
}

/** Whether the flow was deleted or made private, or the user may not change it any more. */
export function isLost(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 404 || error.code === "forbidden");
}

function draftOf({ name, description, document }: Draft): Draft {
  return { name, description, document };
}

function isSame(a: Draft, b: Draft): boolean {
  return a.name === b.name && a.description === b.description && a.document === b.document;
}
