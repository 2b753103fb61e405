const registry = Symbol.for("millrace.singletons");

type Registry = Map<string, unknown>;

/**
 * The one `name` of this process, made by `create` when it is first asked for.
 *
 * The web process holds our modules twice: once loaded by Node behind `web.ts`, once bundled by Next. Pools, caches and
 * listeners must exist once for both, so they live on `globalThis`.
 */
export function singleton<T>(name: string, create: () => T): T {
  const holder = globalThis as typeof globalThis & { [registry]?: Registry };
  holder[registry] ??= new Map();
  const singletons = holder[registry];
  if (!singletons.has(name)) singletons.set(name, create());
  return singletons.get(name) as T;
}
