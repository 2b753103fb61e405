import { ApiProblem } from "#components/api/problem.ts";
import type { EditorStoreApi } from "#components/canvas/store/create.ts";
import type { EditorState } from "#components/canvas/store/state.ts";

const quietMs = 600;
const firstRetryMs = 2_000;
const longestRetryMs = 30_000;

type Draft = Pick<EditorState, "name" | "description" | "document">;

interface Sent {
  draft: Draft;
  revision: number;
  key: string;
}

/** What is sent to be saved: what changed, on which revision. The same key for the same change, however often it is sent. */
export interface Change extends Partial<Draft> {
  revision: number;
  idempotencyKey: string;
}

/** Keeps the draft on the server. */
export interface Saver {
  /** Begins to watch the store; the function given back stops it, after a last save. */
  start(): () => void;
  /** Saves what is not saved yet. True once everything is; false when it cannot be, and the store says why. */
  flush(): Promise<boolean>;
  /** Whether everything is saved and nothing is on its way. */
  isIdle(): boolean;
  /** Takes the store's draft as what the server has. */
  settle(): void;
  /** Goes on after a conflict: saves the store's draft over what the server has at this revision. */
  overwrite(revision: number): Promise<boolean>;
}

/**
 * Saves once the typing pauses, one change at a time, and tries again while the server cannot be reached. After a conflict
 * it waits for a person: nothing of theirs is overwritten, and nothing of the other's.
 *
 * @param send stores a change and gives the new revision; throws an `ApiProblem`
 */
export function createSaver(
  store: EditorStoreApi,
  send: (change: Change) => Promise<{ revision: number }>,
): Saver {
  let kept: Draft = draftOf(store.getState());
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;
  let running: Promise<boolean> | null = null;
  /**
   * What was sent last and got no answer. The server may have it: it is sent again as it was before anything newer, by
   * the same key, so that one's own save is never taken for somebody else's.
   */
  let unsure: Sent | null = null;

  const schedule = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };

  const onChange = (state: EditorState) => {
    if (state.readOnly || state.saveState === "conflict" || isSame(state, kept) || running) return;
    if (state.saveState !== "saving" && state.saveState !== "offline") state.setSaveState("saving");
    if (state.saveState !== "offline") schedule(quietMs);
  };

  const flush = (): Promise<boolean> => {
    clearTimeout(timer);
    running ??= save().finally(() => {
      running = null;
    });
    return running;
  };

  const save = async (): Promise<boolean> => {
    for (let state = store.getState(); unsure || !isSame(state, kept); state = store.getState()) {
      if (state.readOnly || state.saveState === "conflict") return false;
      const sent: Sent = unsure ?? {
        draft: draftOf(state),
        revision: state.revision,
        key: crypto.randomUUID(),
      };
      try {
        const { revision } = await send(changeOf(sent));
        kept = sent.draft;
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
    ...(draft.name === kept.name ? {} : { name: draft.name }),
    ...(draft.description === kept.description ? {} : { description: draft.description }),
    ...(draft.document === kept.document ? {} : { document: draft.document }),
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
    isIdle: () => running === null && unsure === null && isSame(store.getState(), kept),
    settle() {
      unsure = null;
      kept = draftOf(store.getState());
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
