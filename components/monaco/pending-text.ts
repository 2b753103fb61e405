import { useSyncExternalStore } from "react";

/** The editors that pass their text on to their fields with a delay, and the fields that pass it on to the draft. */
const editors = new Set<() => void>();
const fields = new Set<() => void>();
/** Those whose text is not passed on yet, because the user is typing. */
const typedIn = new Set<object>();
const listeners = new Set<() => void>();

/** Registers a field that passes its text on with a delay. Returns a function that unregisters it. */
export function addPendingField(flush: () => void): () => void {
  fields.add(flush);
  return () => fields.delete(flush);
}

/** The same for an editor within a field. */
export function addPendingEditor(flush: () => void): () => void {
  editors.add(flush);
  return () => editors.delete(flush);
}

/** Makes every field pass on its text, for actions that need all of it: a run by shortcut from within a field. */
export function flushFields(): void {
  // Editors first: their fields pass on what they get from them.
  for (const flush of editors) flush();
  for (const flush of fields) flush();
}

/** Says that a field has text that is not passed on yet, or no longer has any. */
export function setTypedIn(field: object, isTypedIn: boolean): void {
  if (typedIn.has(field) === isTypedIn) return;
  if (isTypedIn) typedIn.add(field);
  else typedIn.delete(field);
  for (const listener of listeners) listener();
}

/** Whether a field has text that is not passed on yet. */
export function useIsTypedIn(): boolean {
  return useSyncExternalStore(
    listen,
    () => typedIn.size > 0,
    () => false,
  );
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
