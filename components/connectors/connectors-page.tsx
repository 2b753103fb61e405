"use client";

import { Button, Group } from "@mantine/core";
import { IconPlug, IconPlus } from "@tabler/icons-react";
import Link from "next/link";
import { useCanEdit } from "#components/api/access.ts";
import { useConnectors } from "#components/api/operations.ts";
import { SettingsSection } from "#components/page/section.tsx";
import { SettingsList } from "#components/page/section-list.tsx";
import { SettingsPage } from "#components/page/settings-page.tsx";
import { ConnectorRow } from "./connector-row.tsx";

const none = { icon: IconPlug, title: "No connectors", children: "Import the description of an API." };

/** The connectors of the installation: shipped ones and imported ones. */
export function ConnectorsPage() {
  const canEdit = useCanEdit();
  const add = canEdit && (
    <Group gap={8} style={{ flex: "0 1 auto" }} justify="flex-end">
      <Button component={Link} href="/settings/connectors/from-requests" variant="default">
        Add from curl or HAR
      </Button>
      <Button
        component={Link}
        href="/settings/connectors/from-openapi"
        leftSection={<IconPlus size={16} aria-hidden />}
      >
        Add from OpenAPI
      </Button>
    </Group>
  );
  return (
    <SettingsPage title="Connectors">
      <SettingsSection
        only
        title="Connectors"
        text="Apps and APIs that flows can use. Any API can be added, from its OpenAPI description or from requests."
        action={add}
      >
        <SettingsList query={useConnectors()} what="connectors" count={4} empty={none}>
          {(connector) => <ConnectorRow key={connector.name} connector={connector} />}
        </SettingsList>
      </SettingsSection>
    </SettingsPage>
  );
}
