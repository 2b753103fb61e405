/** What fields hold that they have not handed on yet, because somebody is typing. */
const pending = new Set<() => void>();

/** Takes note of a field that hands its text on with a delay. The returned function ends that. */
export function addPendingField(flush: () => void): () => void {
  pending.add(flush);
  return () => pending.delete(flush);
}

/** Has every field hand on what it holds, for what must know all that was typed: a run by key, out of the field. */
export function flushFields(): void {
  for (const flush of pending) flush();
}
