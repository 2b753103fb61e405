import type { NodeTypes } from "#engine/node-types.ts";
import { singleton } from "#lib/singleton.ts";

/** This process's node types, in a place that both copies of our modules share (see `singleton`). */
const holder = () => singleton<{ types: NodeTypes | null }>("nodeTypes", () => ({ types: null }));

/** Called once when the process starts, before it serves anything. */
export function provideNodeTypes(types: NodeTypes): void {
  holder().types ??= types;
}

/**
 * This process's node types.
 *
 * @throws if none were provided
 */
export function nodeTypes(): NodeTypes {
  const { types } = holder();
  if (!types) throw new Error("This process was started without node types.");
  return types;
}
