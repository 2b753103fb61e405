"use client";

import { useSyncExternalStore } from "react";

/** The field that tags go into. */
export interface InsertTarget {
  label: string;
  /**
   * Puts a tag where the caret is or last was.
   *
   * @param takesFocus whether the person goes on typing there; false: they go on choosing
   */
  insert(tag: string, takesFocus: boolean): void;
}

let target: InsertTarget | null = null;
const listeners = new Set<() => void>();

function put(next: InsertTarget | null): void {
  target = next;
  for (const listener of listeners) listener();
}

/** A template field says that it has the focus. */
export function offerTarget(next: InsertTarget): void {
  put(next);
}

/** A template field says that it is going away. */
export function withdrawTarget(gone: InsertTarget): void {
  if (target === gone) put(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The template field that last had the focus, as long as it is there. */
export function useInsertTarget(): InsertTarget | null {
  return useSyncExternalStore(
    subscribe,
    () => target,
    () => null,
  );
}
