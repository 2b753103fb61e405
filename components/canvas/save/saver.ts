import { ApiProblem } from "#components/api/problem.ts";
import type { EditorStoreApi } from "#components/canvas/store/create.ts";
import type { EditorState } from "#components/canvas/store/state.ts";

const typingPauseMs = 600;
const firstRetryMs = 2_000;
const longestRetryMs = 30_000;

type Draft = Pick<EditorState, "name" | "description" | "document">;

interface Sent {
  draft: Draft;
  revision: number;
  key: string;
}

/** A change to save, with the revision that it is based on. A change keeps its key however often it is sent. */
export interface Change extends Partial<Draft> {
  revision: number;
  idempotencyKey: string;
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
  /** Marks the store's draft as saved. */
  settle(): void;
  /** Resolves a conflict: overwrites the server's draft at this revision with the store's. */
  overwrite(revision: number): Promise<boolean>;
}

/**
 * Saves once typing pauses, one change at a time, and retries while the server cannot be reached. After a conflict it
 * waits for the user and overwrites neither side.
 *
 * @param send stores a change and returns the new revision; throws an `ApiProblem`
 */
export function createSaver(
  store: EditorStoreApi,
  send: (change: Change) => Promise<{ revision: number }>,
): Saver {
  let savedDraft: Draft = draftOf(store.getState());
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;
  let running: Promise<boolean> | null = null;
  /**
   * The last change sent that got no response. The server may have stored it, so it is sent again with the same key
   * before anything newer; otherwise the user's own save could look like someone else's.
   */
  let unsure: Sent | null = null;

  const schedule = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };

  const onChange = (state: EditorState) => {
    if (state.readOnly || state.saveState === "conflict" || isSame(state, savedDraft) || running) return;
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
      };
      try {
        const { revision } = await send(changeOf(sent));
        savedDraft = sent.draft;
        unsure = null;
        retryMs = firstRetryMs;
        store.getState().markSaved(revision);
      } catch (error) {
        return fail(error, sent);
      }
    }
    if (store.getState().saveState !== "saved") store.getState().setSaveState("saved");
    return true;
  };

  const changeOf = ({ draft, revision, key }: Sent): Change => ({
    revision,
    idempotencyKey: key,
    ...(draft.name === savedDraft.name ? {} : { name: draft.name }),
    ...(draft.description === savedDraft.description ? {} : { description: draft.description }),
    ...(draft.document === savedDraft.document ? {} : { document: draft.document }),
  });

  const fail = (error: unknown, sent: Sent): false => {
    const { setSaveState } = store.getState();
    if (!(error instanceof ApiProblem)) throw error;
    const isAway = error.status === 0 || error.status === 429 || error.status >= 500;
    unsure = isAway ? sent : null;
    if (error.code === "revision_stale") setSaveState("conflict");
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
    isIdle: () => running === null && unsure === null && isSame(store.getState(), savedDraft),
    settle() {
      unsure = null;
      savedDraft = draftOf(store.getState());
    },
    overwrite(revision) {
      unsure = null;
      store.getState().markSaved(revision);
      store.getState().setSaveState("saving");
      return flush();
    },
  };
}

function draftOf({ name, description, document }: Draft): Draft {
  return { name, description, document };
}

function isSame(a: Draft, b: Draft): boolean {
  return a.name === b.name && a.description === b.description && a.document === b.document;
}
