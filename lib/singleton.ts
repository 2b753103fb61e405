const registry = Symbol.for("millrace.singletons");

type Registry = Map<string, unknown>;

/**
 * Returns this process's only instance of `name`; the first call creates it.
 *
 * The web process loads our modules twice: by Node for `web.ts`, and bundled by Next. Pools, caches and listeners must be
 * shared by both, so they are stored on `globalThis`.
 */
export function singleton<T>(name: string, create: () => T): T {
  const holder = globalThis as typeof globalThis & { [registry]?: Registry };
  holder[registry] ??= new Map();
  const singletons = holder[registry];
  if (!singletons.has(name)) singletons.set(name, create());
  return singletons.get(name) as T;
}
