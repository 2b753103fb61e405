import { useCallback } from "react";
import { notifyProblem } from "#components/ui/notify.tsx";
import { readType } from "#engine/connectors/to-definition.ts";
import { useLoadType } from "./use-load-operations.ts";

/** Does something with a node type: at once if it is built in, else when it is loaded. A failure is reported. */
export function useWithType() {
  const load = useLoadType();
  return useCallback(
    (type: string, run: () => void) => {
      if (readType(type) === null) return run();
      load(type).then(run, (error: Error) => notifyProblem("The operation could not be loaded", error));
    },
    [load],
  );
}
