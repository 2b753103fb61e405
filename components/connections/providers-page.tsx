"use client";

import { Button, Group } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconApps } from "@tabler/icons-react";
import type { OauthClient } from "#api/connectors/connections-schema.ts";
import { useCurrentUser } from "#components/api/access.ts";
import { useOauthClients } from "#components/api/connections.ts";
import { ConnectorIcon } from "#components/node-types/connector-icon.tsx";
import classes from "#components/page/section.module.css";
import { SettingsSection } from "#components/page/section.tsx";
import { SettingsList } from "#components/page/section-list.tsx";
import { SettingsPage } from "#components/page/settings-page.tsx";
import { OauthClientForm } from "./oauth-client-form.tsx";
import { useAppRemoval } from "./use-app-removal.tsx";

const none = {
  icon: IconApps,
  title: "No connector signs in by OAuth",
  children: "Connectors that do are listed here.",
};

/** The apps that owners register at providers, so that people can connect accounts by signing in there. */
export function ProvidersPage() {
  return (
    <SettingsPage title="Providers">
      <SettingsSection
        only
        title="Providers"
        text="Register one app at each provider. Then everyone connects their accounts by signing in there."
      >
        <SettingsList query={useOauthClients()} what="providers" count={2} empty={none}>
          {(client) => <ClientRow key={`${client.connector} ${client.authentication}`} client={client} />}
        </SettingsList>
      </SettingsSection>
    </SettingsPage>
  );
}

function ClientRow({ client }: { client: OauthClient }) {
  const { connector, title, connectors, client_id } = client;
  const isOwner = useCurrentUser().data?.user.role === "owner";
  const removal = useAppRemoval(client);
  const edit = client_id === null ? "Register" : "Edit";
  const register = () =>
    modals.open({ title: `App at ${title}`, size: "lg", children: <OauthClientForm client={client} /> });
  return (
    <li className={classes.line}>
      <ConnectorIcon connector={connector} />
      <div className={classes.grow}>
        <div className={classes.name}>{title}</div>
        <div className={classes.facts}>
          {client_id === null ? <span>no app registered</span> : <code>{client_id}</code>}
          {connectors.length > 1 && <span>{connectors.map((each) => each.title).join(", ")}</span>}
        </div>
      </div>
      {isOwner && (
        <Group gap={8} wrap="nowrap">
          <Button variant="default" onClick={register} aria-label={`${edit} the app at ${title}`}>
            {edit}
          </Button>
          {client_id !== null && (
            <Button
              variant="default"
              onClick={removal.confirm}
              loading={removal.isPending}
              aria-label={`Forget the app at ${title}`}
            >
              Forget
            </Button>
          )}
        </Group>
      )}
    </li>
  );
}
