import { useEffect } from "react";
import { useNodeTypes } from "#components/node-types/node-types.ts";
import { runWhenIdle } from "#components/ui/when-idle.ts";

/** Shorter than half a frame, so that no frame is lost to it. */
const portionMs = 6;

/**
 * Builds the index of the open picker's search while the browser is idle, so that the first letter does not wait for it.
 * Not before the picker opens: the index takes half a megabyte, and many who open a flow add nothing to it.
 *
 * @param loadedAt when the operations were loaded: they make another index
 */
export function usePreparedSearch(loadedAt: number): void {
  const { search } = useNodeTypes();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search has other entries when operations are loaded.
  useEffect(() => {
    let cancel = runWhenIdle(prepare);
    return () => cancel();

    function prepare(): void {
      const endsAt = performance.now() + portionMs;
      if (!search.prepare(() => performance.now() >= endsAt)) cancel = runWhenIdle(prepare);
    }
  }, [search, loadedAt]);
}
