import { useState } from "react";
import { listConnectionFlows } from "#api/connectors/connections-contract.ts";
import type { Connection } from "#api/connectors/connections-schema.ts";
import { call } from "#components/api/call.ts";
import { useDeleteConnection } from "#components/api/connections.ts";
import { confirmDanger } from "#components/ui/confirm.tsx";
import { notifyProblem, reports } from "#components/ui/notify.tsx";
import { ConnectionUses } from "./connection-uses.tsx";

/** Asks before a connection is deleted, with the flows that fail without it. */
export function useConnectionRemoval({ id, name }: Connection) {
  const remove = useDeleteConnection();
  const [isLoading, setIsLoading] = useState(false);
  const confirm = async () => {
    setIsLoading(true);
    try {
      const { flows, hidden_flows: hidden } = await call(listConnectionFlows, { params: { id } });
      if (hidden > 0) throw new Error(hiddenText(hidden));
      confirmDanger({
        title: `Delete “${name}”?`,
        body: <ConnectionUses flows={flows} />,
        confirmLabel: "Delete connection",
        onConfirm: () =>
          remove.mutate(
            { params: { id }, query: flows.length > 0 ? { force: "true" } : {} },
            reports(`“${name}” was deleted`, "The connection was not deleted"),
          ),
      });
    } catch (error) {
      notifyProblem(`“${name}” cannot be deleted`, error instanceof Error ? error : new Error(String(error)));
    } finally {
      setIsLoading(false);
    }
  };
  return { confirm: () => void confirm(), isPending: isLoading || remove.isPending };
}

const hiddenText = (hidden: number) =>
  `${hidden === 1 ? "A private flow" : `${hidden} private flows`} that you cannot see would fail without it. An owner sees all flows and can delete it.`;
