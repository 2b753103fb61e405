import { useCall } from "#components/api/calls.ts";
import { useExecution } from "#components/api/executions.ts";
import { sourceWords } from "#components/editor/state/data/source-words.ts";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { clockTime } from "#components/ui/time-text.ts";

/**
 * The name of the current data: "Last run", "Sample", "Call 12:03", or by an execution's name: "Call A-1007".
 */
export function useDataLabel(): string {
  const current = useEditor((state) => state.currentData);
  const isCall = current.kind === "call";
  const { data: execution } = useExecution(current.kind === "execution" ? current.id : null);
  const { data: call } = useCall(isCall ? current.nodeId : "", isCall ? current.id : null);
  const timeOf = (at: string) => clockTime(new Date(at), new Date());
  switch (current.kind) {
    case "last":
      return "Last run";
    case "sample":
      return "Sample";
    case "execution":
      if (!execution) return "Execution";
      return `${sourceWords[execution.source]} ${execution.name ?? timeOf(execution.created_at)}`;
    case "call":
      return call ? `Call ${timeOf(call.created_at)}` : "Call";
  }
}
