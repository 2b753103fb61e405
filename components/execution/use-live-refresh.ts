import { useExecutionChanges } from "#components/api/executions.ts";
import { useRefetchOnReconnect } from "#components/api/use-catch-up.ts";
import { useThrottledRefresh } from "#components/ui/use-paced-refresh.ts";

/**
 * Refreshes a list of executions when some change.
 *
 * @returns whether there are changes that are not shown yet, and the state of the connection
 */
export function useLiveRefresh(flowId: string | undefined, paused: boolean, refresh: () => Promise<unknown>) {
  const { isStale, changed } = useThrottledRefresh(paused, refresh);
  const connection = useExecutionChanges({ flowId }, changed);
  useRefetchOnReconnect(connection, changed);
  return { isStale, connection };
}
