import { useEffect } from "react";
import { useVariables } from "#components/api/variables.ts";
import { useEditorStore } from "#components/editor/state/editor-context.tsx";
import { shownValues } from "#components/variables/shown-values.ts";

/** Keeps the editor's variables as they are stored. Until they are loaded, no tag of a variable is a problem. */
export function useLiveVariables(flowId: string): void {
  const store = useEditorStore();
  const { data } = useVariables({ flow_id: flowId });
  useEffect(() => {
    if (data) store.setState({ variables: shownValues(data) });
  }, [store, data]);
}
