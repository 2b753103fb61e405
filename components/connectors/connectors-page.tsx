"use client";

import { Button } from "@mantine/core";
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
    <Button component={Link} href="/settings/connectors/from-openapi" leftSection={<IconPlus size={16} aria-hidden />}>
      Add from OpenAPI
    </Button>
  );
  return (
    <SettingsPage title="Connectors">
      <SettingsSection
        only
        title="Connectors"
        text="Apps and APIs that flows can use. Any API with an OpenAPI description can be added."
        action={add}
      >
        <SettingsList query={useConnectors()} what="connectors" count={4} empty={none}>
          {(connector) => <ConnectorRow key={connector.name} connector={connector} />}
        </SettingsList>
      </SettingsSection>
    </SettingsPage>
  );
}
