import { useExecutionChanges } from "#components/api/executions.ts";
import { usePacedRefresh } from "#components/ui/use-paced-refresh.ts";

/**
 * Refreshes a list of executions while some change.
 *
 * @returns whether something changed that is not shown yet, and whether the server can be heard
 */
export function useLiveRefresh(flowId: string | undefined, paused: boolean, refresh: () => Promise<unknown>) {
  const { isStale, changed } = usePacedRefresh(paused, refresh);
  const connection = useExecutionChanges({ flowId }, changed);
  return { isStale, connection };
}
