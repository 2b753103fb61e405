/**
 * A value that is computed at the first call. For values that never change and may be computed once for each
 * copy of a module: a derived key, a file's text. A value that must be the same for the whole process, or is
 * closed, is a service (lib/services.ts).
 */
export function lazy<T>(compute: () => T): () => T {
  let computed: { value: T } | null = null;
  return () => {
    computed ??= { value: compute() };
    return computed.value;
  };
}
