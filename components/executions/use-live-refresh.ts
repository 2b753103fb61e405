import { useExecutionChanges } from "#components/api/executions.ts";
import { useRefetchOnReconnect } from "#components/api/use-catch-up.ts";
import { useThrottledRefresh } from "#components/ui/use-paced-refresh.ts";

/**
 * Refreshes a list of executions while some change.
 *
 * @returns whether something changed that is not shown yet, and whether the server can be heard
 */
export function useLiveRefresh(flowId: string | undefined, paused: boolean, refresh: () => Promise<unknown>) {
  const { isStale, changed } = useThrottledRefresh(paused, refresh);
  const connection = useExecutionChanges({ flowId }, changed);
  useRefetchOnReconnect(connection, changed);
  return { isStale, connection };
}
