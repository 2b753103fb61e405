import { useDocumentVisibility } from "@mantine/hooks";
import { useCallChanges } from "#components/api/calls.ts";
import { useRefetchOnReconnect } from "#components/api/use-catch-up.ts";
import { useThrottledRefresh } from "#components/ui/use-paced-refresh.ts";

/**
 * Refreshes a list of calls while the webhook is called. A background tab has no connection, and catches up
 * when it becomes visible. Null does nothing.
 *
 * @returns whether there are calls that are not shown yet, and the state of the connection
 */
export function useLiveCalls(nodeId: string | null, paused: boolean, refresh: () => Promise<unknown>) {
  const { isStale, changed } = useThrottledRefresh(paused, refresh);
  const isVisible = useDocumentVisibility() === "visible";
  const connection = useCallChanges(isVisible ? nodeId : null, changed);
  useRefetchOnReconnect(connection, changed);
  return { isStale, connection };
}
