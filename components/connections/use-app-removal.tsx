import { Anchor, List, Text } from "@mantine/core";
import Link from "next/link";
import { useState } from "react";
import { listClientConnections } from "#api/connectors/connections-contract.ts";
import type { ClientConnection, OauthClient } from "#api/connectors/connections-schema.ts";
import { call } from "#components/api/call.ts";
import { useForgetOauthClient } from "#components/api/connections.ts";
import { confirmDanger } from "#components/ui/confirm.tsx";
import { notifyProblem, reports } from "#components/ui/notify.tsx";

/** Asks before a provider's app is forgotten, with the connections that stop without it. */
export function useAppRemoval({ connector, authentication, title }: OauthClient) {
  const forgetting = useForgetOauthClient();
  const [isLoading, setIsLoading] = useState(false);
  const params = { connector, authentication };
  const confirm = async () => {
    setIsLoading(true);
    try {
      const { data } = await call(listClientConnections, { params });
      confirmDanger({
        title: `Forget the app at ${title}?`,
        body: <StoppingConnections connections={data} />,
        confirmLabel: "Forget app",
        onConfirm: () =>
          forgetting.mutate({ params }, reports("The app was forgotten", "The app was not forgotten")),
      });
    } catch (error) {
      notifyProblem("The app was not forgotten", error instanceof Error ? error : new Error(String(error)));
    } finally {
      setIsLoading(false);
    }
  };
  return { confirm: () => void confirm(), isPending: isLoading || forgetting.isPending };
}

function StoppingConnections({ connections }: { connections: readonly ClientConnection[] }) {
  const effect = "Nobody can connect an account with it from then on.";
  if (connections.length === 0) return `${effect} No connection uses it.`;
  return (
    <>
      <Text inherit mb={8}>
        {effect} {connections.length === 1 ? "This connection stops" : "These connections stop"} when the
        access ends that {connections.length === 1 ? "it has" : "they have"} now:
      </Text>
      <List size="sm" mah={240} style={{ overflowY: "auto" }} aria-label="Connections that stop">
        {connections.map(({ id, name, account }) => (
          <List.Item key={id}>
            <Anchor component={Link} href={`/settings/connections#${id}`} target="_blank" inherit>
              {name}
            </Anchor>
            {account !== null && account !== name && ` ${account}`}
          </List.Item>
        ))}
      </List>
    </>
  );
}
