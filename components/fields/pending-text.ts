/** Text in fields that is not passed on yet because the user is typing. */
const pending = new Set<() => void>();

/** Registers a field that passes its text on with a delay. Returns a function that unregisters it. */
export function addPendingField(flush: () => void): () => void {
  pending.add(flush);
  return () => pending.delete(flush);
}

/** Makes every field pass on its text, for actions that need all of it: a run by shortcut from within a field. */
export function flushFields(): void {
  for (const flush of pending) flush();
}
