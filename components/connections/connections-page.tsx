"use client";

import { Button, Menu, Stack } from "@mantine/core";
import { IconPlugConnected, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useCanEdit } from "#components/api/access.ts";
import { maxConnections, useConnections } from "#components/api/connections.ts";
import { useConnectors } from "#components/api/operations.ts";
import { openConnect } from "#components/connection/open-connect.tsx";
import { ConnectorIcon } from "#components/node-types/connector-icon.tsx";
import { SearchBox } from "#components/page/search-box.tsx";
import { SettingsSection } from "#components/page/section.tsx";
import { SettingsList } from "#components/page/section-list.tsx";
import { SettingsPage } from "#components/page/settings-page.tsx";
import { ConnectionRow } from "./connection-row.tsx";

const noConnections = {
  icon: IconPlugConnected,
  title: "No connections yet",
  children: "Connect an account here, or in the settings of a node that needs one.",
};

const nothingFound = {
  icon: IconPlugConnected,
  children: "Search for the name, the account or the app.",
};

/** So many are found without a search. */
const fewConnections = 10;

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
        <Connections />
      </SettingsSection>
    </SettingsPage>
  );
}

/** All connections, or those that match a search if there are many. */
function Connections() {
  const { data = [], ...query } = useConnections();
  const connectors = useConnectors().data ?? [];
  const [search, setSearch] = useState("");
  const titleOf = (name: string) => connectors.find((each) => each.name === name)?.title ?? name;
  const wanted = search.toLowerCase();
  const found = data.filter(({ name, account, connector }) =>
    [name, account ?? "", titleOf(connector)].some((text) => text.toLowerCase().includes(wanted)),
  );
  return (
    <Stack gap={16}>
      {data.length > fewConnections && (
        <SearchBox label="Search connections" value={search} onSearch={setSearch} />
      )}
      <SettingsList
        query={{ ...query, data: query.isSuccess ? found : undefined }}
        what="connections"
        count={2}
        empty={
          search === "" ? noConnections : { ...nothingFound, title: `No connection matches “${search}”` }
        }
      >
        {(connection) => <ConnectionRow key={connection.id} connection={connection} />}
      </SettingsList>
      {data.length >= maxConnections && <p>Only the newest {maxConnections} connections are listed.</p>}
    </Stack>
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
