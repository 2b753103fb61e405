"use client";

import { useEffect, useState } from "react";
import type { CallSummary } from "#api/webhooks/calls/schema.ts";
import { useLastCalls } from "#components/api/calls.ts";
import { useLiveCalls } from "#components/call/use-live-calls.ts";

const read = 5;

/** Reports the calls that a webhook receives from now on. Draws nothing. */
export function ListenedWebhook({ nodeId, onCall }: { nodeId: string; onCall: (call: CallSummary) => void }) {
  const calls = useLastCalls(nodeId, read, false);
  useLiveCalls(nodeId, false, calls.refetch);
  const [since] = useState(() => new Date(Date.now() - clockSkewMs).toISOString());
  const newest = calls.data?.find(({ created_at }) => created_at > since);
  useEffect(() => {
    if (newest) onCall(newest);
  }, [newest, onCall]);
  return null;
}

/** The server's clock may be behind this one. */
const clockSkewMs = 500;
