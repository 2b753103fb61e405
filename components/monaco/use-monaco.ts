"use client";

import { useEffect, useState } from "react";
import { loadedMonaco, loadMonaco, type Monaco } from "./load.ts";

export interface MonacoState {
  /** null until loaded. */
  monaco: Monaco | null;
  /** Why loading failed. A field then works without Monaco. */
  error: Error | null;
}

/**
 * Loads Monaco when it is first wanted.
 *
 * @param wanted false to not load it yet
 */
export function useMonaco(wanted = true): MonacoState {
  const [state, setState] = useState<MonacoState>(() => ({ monaco: loadedMonaco(), error: null }));

  useEffect(() => {
    if (!wanted || state.monaco) return;
    let current = true;
    loadMonaco().then(
      (monaco) => current && setState({ monaco, error: null }),
      (error: Error) => current && setState({ monaco: null, error }),
    );
    return () => {
      current = false;
    };
  }, [wanted, state.monaco]);

  return state;
}
