import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { authorizeConnection, listConnections } from "#api/connectors/connections-contract.ts";
import {
  connectedChannel,
  connectedSchema,
  type connectProblems,
} from "#api/connectors/connections-schema.ts";
import { type BodyOf, call } from "#components/api/call.ts";
import { refresh } from "#components/api/queries.ts";

const size = "popup,width=620,height=760";

const problemText: Record<(typeof connectProblems)[number], string> = {
  canceled: "No access was given at the provider.",
  expired: "That took too long. Try again.",
  refused: "The provider refused. Try again, or ask an owner to check the registered app.",
  failed: "The provider did not respond as expected. Try again, or ask an owner to check the registered app.",
  app_missing: "The registered app no longer exists here. An owner registers it under Settings → Providers.",
  connection_gone: "The connection was deleted in the meantime. Connect the account as a new one.",
};

/**
 * Connects an account in a window at the provider. The window is opened by the click itself, or browsers would block it, and
 * tells this page when it ends.
 */
export function useAuthorize(onConnected: (id: string) => void) {
  const client = useQueryClient();
  /** The attempt whose window is open. A window of an earlier one, or of another tab, does not end it. */
  const [attempt, setAttempt] = useState<string | null>(null);
  const isWaiting = attempt !== null;
  const [problem, setProblem] = useState<string | null>(null);
  const onMessage = useEffectEvent(async (data: unknown) => {
    const outcome = connectedSchema.safeParse(data).data;
    if (outcome === undefined || (outcome.attempt ?? attempt) !== attempt) return;
    setAttempt(null);
    if ("problem" in outcome) {
      setProblem(problemText[outcome.problem]);
      return;
    }
    await refresh(client, [listConnections]);
    onConnected(outcome.connection);
  });
  useEffect(() => {
    if (!isWaiting) return;
    const channel = new BroadcastChannel(connectedChannel);
    channel.onmessage = ({ data }) => void onMessage(data);
    return () => channel.close();
  }, [isWaiting]);

  const begin = async (body: BodyOf<typeof authorizeConnection>) => {
    setProblem(null);
    const opened = window.open("", "_blank", size);
    if (!opened) {
      setProblem("The browser blocked the provider's window. Allow pop-ups for this page, and try again.");
      return;
    }
    try {
      const { url, attempt: begun } = await call(authorizeConnection, { body });
      setAttempt(begun);
      opened.location.href = url;
    } catch (error) {
      opened.close();
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return { begin, isWaiting, problem };
}
