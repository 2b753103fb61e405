"use client";

import { Button, Modal, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { useIsTopLayer } from "#components/ui/use-is-top-layer.ts";
import classes from "./connect-dialog.module.css";
import { ExistingFlow } from "./existing-flow.tsx";
import type { FormSample } from "./form-flow.ts";
import { NewFormFlow } from "./new-form-flow.tsx";

export interface ConnectDialogProps {
  /** The element's. */
  title: string;
  sample: FormSample;
  /** The webhook to which the form is connected, if any. */
  connectedUrl: string | null;
  onConnect: (nodeId: string) => void;
  onDisconnect: () => void;
  onClose: () => void;
}

const modes = [
  { value: "new", label: "New flow" },
  { value: "existing", label: "Existing flow" },
];

/** Chooses or creates the Receive Webhook node that a form posts to. */
export function ConnectDialog({ connectedUrl, onDisconnect, onClose, ...rest }: ConnectDialogProps) {
  const [mode, setMode] = useState("new");
  return (
    <Modal opened onClose={onClose} closeOnEscape={useIsTopLayer(true)} title="Connect to a flow" size={520}>
      <div className={classes.body}>
        {connectedUrl !== null && (
          <div className={classes.connected}>
            <span>The form posts to</span>
            <code>{connectedUrl}</code>
            <CopyButton value={connectedUrl} label="Copy webhook URL" />
            <Button variant="subtle" color="gray" size="compact-sm" onClick={onDisconnect}>
              Disconnect
            </Button>
          </div>
        )}
        <SegmentedControl aria-label="Flow" data={modes} value={mode} onChange={setMode} fullWidth />
        {mode === "new" ? <NewFormFlow {...rest} /> : <ExistingFlow {...rest} />}
      </div>
    </Modal>
  );
}
