"use client";

import { Anchor } from "@mantine/core";
import Link from "next/link";
import { useEffect } from "react";
import type { z } from "zod";
import {
  connectedChannel,
  type connectedSchema,
  type connectProblems,
} from "#api/connectors/connections-schema.ts";
import { AuthCard } from "./auth-card.tsx";

type Outcome = z.output<typeof connectedSchema>;

const tryAgain = "Close this window and press Connect again.";
const askOwner =
  "An owner should compare the client ID, the client secret and the redirect URL under Settings → Providers with those at the provider.";

const problemText: Record<(typeof connectProblems)[number], { title: string; text: string }> = {
  canceled: { title: "Nothing was connected", text: `You did not give access at the provider. ${tryAgain}` },
  expired: {
    title: "This attempt is over",
    text: `It took longer than ten minutes, was finished before, or began in another browser or by another user. ${tryAgain}`,
  },
  refused: {
    title: "The provider refused",
    text: `It did not accept this attempt. ${tryAgain} If that does not help: ${askOwner}`,
  },
  failed: {
    title: "The provider did not respond as expected",
    text: `It is away, or does not accept the registered app. ${tryAgain} If that does not help: ${askOwner}`,
  },
  app_missing: {
    title: "No app is registered",
    text: "The app at the provider is no longer registered here. An owner registers it under Settings → Providers.",
  },
  connection_gone: {
    title: "The connection was deleted",
    text: `Someone deleted it in the meantime. ${tryAgain}`,
  },
};

/** Says what became of connecting an account, tells the page that opened the window, and closes the window if all went well. */
export function ConnectedCard({ outcome }: { outcome: Outcome }) {
  useEffect(() => {
    // The window was at another site, so it has no opener.
    const channel = new BroadcastChannel(connectedChannel);
    channel.postMessage(outcome);
    channel.close();
    if ("connection" in outcome) window.close();
  }, [outcome]);
  const { title, text } =
    "connection" in outcome
      ? { title: "The account is connected", text: "You can close this window." }
      : problemText[outcome.problem];
  return (
    <AuthCard title={title} text={text}>
      <Anchor component={Link} href="/flows">
        Go to the flows
      </Anchor>
    </AuthCard>
  );
}
