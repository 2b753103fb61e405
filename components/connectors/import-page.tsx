"use client";

import { Alert } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useCanEdit } from "#components/api/access.ts";
import { useDescribeApi } from "#components/api/connector-imports.ts";
import { SettingsSection } from "#components/page/section.tsx";
import { SettingsPage } from "#components/page/settings-page.tsx";
import { notifySuccess } from "#components/ui/notify.tsx";
import { ImportForm } from "./import-form.tsx";
import { type Source, SourceForm } from "./source-form.tsx";

const parent = { href: "/settings/connectors", label: "Connectors" };

export interface ImportPageProps {
  /** The connector whose next version is imported; null for a new one. */
  name: string | null;
}

/** Makes a connector from the description of an API, in two steps: read it, then choose from it. */
export function ImportPage({ name }: ImportPageProps) {
  const router = useRouter();
  const canEdit = useCanEdit();
  const describe = useDescribeApi();
  const [source, setSource] = useState<Source | null>(null);
  const read = (given: Source) => describe.mutate({ body: given }, { onSuccess: () => setSource(given) });
  const title = name === null ? "Add from OpenAPI" : `Import a newer version of ${name}`;
  return (
    <SettingsPage title={title} parent={parent}>
      {!canEdit && <Alert color="yellow">Editors and owners can import connectors.</Alert>}
      {canEdit && (source === null || !describe.data) && (
        <SettingsSection
          title="1. The description"
          text="Most APIs publish one, often as openapi.json or swagger.yaml."
        >
          <SourceForm onSource={read} loading={describe.isPending} problem={describe.error?.message} />
        </SettingsSection>
      )}
      {canEdit && source !== null && describe.data && (
        <ImportForm
          api={describe.data}
          source={source}
          name={name}
          onBack={() => setSource(null)}
          onImported={(connector) => {
            notifySuccess(`“${connector.title}” was imported`);
            router.push(`/settings/connectors/${connector.name}`);
          }}
        />
      )}
    </SettingsPage>
  );
}
