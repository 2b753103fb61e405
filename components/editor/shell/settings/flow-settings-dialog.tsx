"use client";

import { Modal } from "@mantine/core";
import { useFlow } from "#components/api/flows.ts";
import { useFlowStorage } from "#components/api/storage.ts";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { useIsTopLayer } from "#components/ui/use-is-top-layer.ts";
import { FlowSettingsForm } from "./flow-settings-form.tsx";

export interface FlowSettingsDialogProps {
  flowId: string;
  readOnly: boolean;
  opened: boolean;
  onClose: () => void;
}

/** A flow's limits and how long its data is kept. They are not part of a version. */
export function FlowSettingsDialog({ flowId, readOnly, opened, onClose }: FlowSettingsDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnEscape={useIsTopLayer(opened)}
      title="Flow settings"
      size={800}
    >
      {opened && <Content flowId={flowId} readOnly={readOnly} onDone={onClose} />}
    </Modal>
  );
}

function Content({ flowId, readOnly, onDone }: { flowId: string; readOnly: boolean; onDone: () => void }) {
  const settings = useFlow(flowId).data?.settings;
  return (
    <QueryBoundary query={useFlowStorage(flowId)} what="settings" count={3}>
      {(storage) =>
        settings && (
          <FlowSettingsForm
            flowId={flowId}
            settings={settings}
            storage={storage}
            readOnly={readOnly}
            onDone={onDone}
          />
        )
      }
    </QueryBoundary>
  );
}
