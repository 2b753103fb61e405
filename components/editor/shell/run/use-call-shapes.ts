import { useEffect } from "react";
import { useCallReport } from "#components/api/call-report.ts";
import { useEditorStore } from "#components/editor/state/editor-context.tsx";
import { fromShapeFields } from "#engine/shapes/shape-fields.ts";

/** Loads what the flow's last calls looked like: tags, conditions and code are checked against it. */
export function useCallShapes(flowId: string): void {
  const store = useEditorStore();
  const { data } = useCallReport(flowId);
  const triggers = data?.triggers;
  useEffect(() => {
    if (!triggers) return;
    store
      .getState()
      .setCallShapes(
        new Map(
          triggers.map(({ node_id, calls, fields }) => [node_id, { calls, shape: fromShapeFields(fields) }]),
        ),
      );
  }, [triggers, store]);
}
