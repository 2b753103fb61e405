import type { NodeTypes } from "#engine/node-types.ts";
import { singleton } from "#lib/singleton.ts";

/** The node types that this process serves, held where both copies of our modules find them (see `singleton`). */
const holder = () => singleton<{ types: NodeTypes | null }>("nodeTypes", () => ({ types: null }));

/** Called once by whatever starts the process, before anything is served. */
export function provideNodeTypes(types: NodeTypes): void {
  holder().types ??= types;
}

/**
 * The process's node types.
 *
 * @throws when nothing provided them
 */
export function nodeTypes(): NodeTypes {
  const { types } = holder();
  if (!types) throw new Error("This process was started without node types.");
  return types;
}
