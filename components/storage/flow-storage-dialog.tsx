"use client";

import { Modal } from "@mantine/core";
import { useFlow } from "#components/api/flows.ts";
import { useFlowStorage } from "#components/api/storage.ts";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { FlowStorageForm } from "./flow-storage-form.tsx";
import { StoredToday } from "./stored-today.tsx";

export interface FlowStorageDialogProps {
  flowId: string;
  readOnly: boolean;
  opened: boolean;
  onClose: () => void;
}

/** What a flow stores today, how long its executions are kept, and how much its calls may store. */
export function FlowStorageDialog({ flowId, readOnly, opened, onClose }: FlowStorageDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Storage and retention">
      {opened && <Content flowId={flowId} readOnly={readOnly} onDone={onClose} />}
    </Modal>
  );
}

function Content({ flowId, readOnly, onDone }: { flowId: string; readOnly: boolean; onDone: () => void }) {
  const settings = useFlow(flowId).data?.settings;
  return (
    <QueryBoundary query={useFlowStorage(flowId)} what="storage figures" count={3}>
      {(storage) => (
        <>
          <StoredToday storage={storage} />
          {settings && (
            <FlowStorageForm
              flowId={flowId}
              settings={settings}
              defaults={storage.defaults}
              readOnly={readOnly}
              onDone={onDone}
            />
          )}
        </>
      )}
    </QueryBoundary>
  );
}
