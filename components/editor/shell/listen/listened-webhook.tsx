"use client";

import { useEffect } from "react";
import type { CallSummary } from "#api/webhooks/calls/schema.ts";
import { maxListenSeconds } from "#api/webhooks/listeners/schema.ts";
import { useLastCalls } from "#components/api/calls.ts";
import { useLiveCalls } from "#components/call/use-live-calls.ts";

const read = 5;

interface ListenedWebhookProps {
  nodeId: string;
  /** When listening ends. */
  endsAt: string;
  onCall: (call: CallSummary) => void;
}

/** Reports the calls that a webhook receives while the editor listens. Draws nothing. */
export function ListenedWebhook({ nodeId, endsAt, onCall }: ListenedWebhookProps) {
  const calls = useLastCalls(nodeId, read, false);
  useLiveCalls(nodeId, false, calls.refetch);
  // Both times are the server's: this machine's clock may differ, and a call refused just before does not count.
  const since = new Date(Date.parse(endsAt) - maxListenSeconds * 1000).toISOString();
  const newest = calls.data?.find(({ created_at }) => created_at > since);
  useEffect(() => {
    if (newest) onCall(newest);
  }, [newest, onCall]);
  return null;
}
