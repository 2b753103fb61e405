"use client";

import type { NodeEditorProps } from "#components/node-types/node-editor.ts";
import { LivePolls } from "#components/polls/live-polls.tsx";

/** Below the fields: when the live trigger checks next, and since when that fails. */
export default function RssTriggerEditor({ part, flowId, nodeId }: NodeEditorProps) {
  return part === "below" ? <LivePolls flowId={flowId} nodeId={nodeId} /> : null;
}
