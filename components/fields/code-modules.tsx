"use client";

import { createContext, type ReactNode, use } from "react";
import { useCodeBundle } from "#components/api/code-packages.ts";
import type { KnownModule } from "#engine/code/declare-modules.ts";

const none: readonly KnownModule[] = [];
const CodeModulesContext = createContext(none);

/**
 * The code fields inside know the modules that can be imported.
 *
 * @param hash of the node's bundle of npm packages; empty without one
 */
export function CodeModules({ hash, children }: { hash: string; children: ReactNode }) {
  const { data } = useCodeBundle(hash);
  return <CodeModulesContext value={data?.modules ?? none}>{children}</CodeModulesContext>;
}

/** The modules that the code of this node can import. */
export function useCodeModules(): readonly KnownModule[] {
  return use(CodeModulesContext);
}
