"use client";

import { Button, Menu } from "@mantine/core";
import { IconPlugConnected, IconPlus } from "@tabler/icons-react";
import { useCanEdit } from "#components/api/access.ts";
import { useConnections } from "#components/api/connections.ts";
import { useConnectors } from "#components/api/operations.ts";
import { openConnect } from "#components/connection/open-connect.tsx";
import { ConnectorIcon } from "#components/node-types/connector-icon.tsx";
import { SettingsSection } from "#components/page/section.tsx";
import { SettingsList } from "#components/page/section-list.tsx";
import { SettingsPage } from "#components/page/settings-page.tsx";
import { ConnectionRow } from "./connection-row.tsx";

const noConnections = {
  icon: IconPlugConnected,
  title: "No connections yet",
  children: "Connect an account here, or in the settings of a node that needs one.",
};

/** The accounts with which flows use connectors. */
export function ConnectionsPage() {
  const canEdit = useCanEdit();
  return (
    <SettingsPage title="Connections">
      <SettingsSection
        only
        title="Connections"
        text="Accounts that flows use. Their keys and tokens are encrypted, and never shown again."
        action={canEdit && <ConnectMenu />}
      >
        <SettingsList query={useConnections()} what="connections" count={2} empty={noConnections}>
          {(connection) => <ConnectionRow key={connection.id} connection={connection} />}
        </SettingsList>
      </SettingsSection>
    </SettingsPage>
  );
}

/** Lists the connectors, and connects an account of the chosen one. */
function ConnectMenu() {
  const connectors = useConnectors().data ?? [];
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} aria-hidden />}>Connect an account</Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: "auto" }}>
        {connectors.map((connector) => (
          <Menu.Item
            key={connector.name}
            leftSection={<ConnectorIcon connector={connector.name} size="sm" />}
            onClick={() => openConnect({ connector, onConnected: () => undefined })}
          >
            {connector.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
