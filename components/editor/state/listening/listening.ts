"use client";

import { createContext, use } from "react";
import type { CallSummary } from "#api/webhooks/calls/schema.ts";

/** An editor that listens: calls of the flow's webhooks run the draft. */
export interface ListenState {
  /** When it ends; null while it does not listen. */
  endsAt: string | null;
  /** The newest call that arrived meanwhile. */
  received: CallSummary | null;
  isStarting: boolean;
  start: () => void;
  stop: () => void;
  /** Reports a call of one of the webhooks. */
  receive: (call: CallSummary) => void;
}

const ListenContext = createContext<ListenState | null>(null);

export const ListenProvider = ListenContext;

/** The surrounding editor's listening; null where the user cannot listen. */
export function useListenState(): ListenState | null {
  return use(ListenContext);
}
