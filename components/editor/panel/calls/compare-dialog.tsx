"use client";

import { Modal, SegmentedControl, Skeleton } from "@mantine/core";
import { useState } from "react";
import type { Call } from "#api/webhooks/calls/schema.ts";
import { useCall } from "#components/api/calls.ts";
import { DiffViewer } from "#components/fields/diff-viewer.tsx";
import { useIsTopLayer } from "#components/ui/use-is-top-layer.ts";
import classes from "./calls.module.css";
import { headersText, payloadText, sampleText } from "./comparison.ts";

type Other = "sample" | "previous" | "previous-headers";

export interface CompareDialogProps {
  call: Call;
  sample: string;
  onClose: () => void;
}

/** A call beside the node's sample payload or the previous call, with differences highlighted. */
export function CompareDialog({ call, sample, onClose }: CompareDialogProps) {
  const [other, setOther] = useState<Other>("sample");
  const previous = useCall(call.node_id, other === "sample" ? null : call.previous_id);
  const options = [
    { value: "sample", label: "Sample payload" },
    { value: "previous", label: "Previous call", disabled: call.previous_id === null },
    { value: "previous-headers", label: "Previous call’s headers", disabled: call.previous_id === null },
  ];
  const isWaiting = other !== "sample" && !previous.data && !previous.isError;
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={useIsTopLayer(true)}
      title="Compare call"
      size="min(1100px, 92vw)"
    >
      <SegmentedControl
        size="xs"
        data={options}
        value={other}
        onChange={(value) => setOther(value as Other)}
        aria-label="Compare with"
      />
      <div className={classes.sides} aria-hidden>
        <span>{other === "sample" ? "Sample payload" : "Previous call"}</span>
        <span>This call</span>
      </div>
      {isWaiting && <Skeleton h={360} />}
      {previous.isError && other !== "sample" && (
        <p className={classes.hint} role="alert">
          The previous call could not be loaded. {previous.error.message}
        </p>
      )}
      {other === "sample" && (
        <DiffViewer
          label="Sample payload and this call"
          before={sampleText(sample)}
          after={payloadText(call)}
        />
      )}
      {other !== "sample" && previous.data && (
        <DiffViewer
          label="Previous call and this call"
          before={other === "previous" ? payloadText(previous.data) : headersText(previous.data)}
          after={other === "previous" ? payloadText(call) : headersText(call)}
        />
      )}
    </Modal>
  );
}
