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
import { RequestsForm } from "./requests-form.tsx";
import { type Source, SourceForm } from "./source-form.tsx";

const parent = { href: "/settings/connectors", label: "Connectors" };

export interface ImportPageProps {
  /** The connector whose next version is imported; null for a new one. */
  name: string | null;
  /** A description of the API, or requests to it. */
  from: "description" | "requests";
}

const titles = { description: "Add from OpenAPI", requests: "Add from curl or HAR" } as const;
const steps = {
  description: {
    title: "1. The description",
    text: "Most APIs publish one, often as openapi.json or swagger.yaml.",
  },
  requests: {
    title: "1. The requests",
    text: "Each kind of request becomes an operation, with fields for its ids, parameters and body.",
  },
} as const;

/** Makes a connector from the description of an API, or from requests to it, in two steps: read it, then choose from it. */
export function ImportPage({ name, from }: ImportPageProps) {
  const router = useRouter();
  const canEdit = useCanEdit();
  const describe = useDescribeApi();
  const [source, setSource] = useState<Source | null>(null);
  const read = (given: Source) => describe.mutate({ body: given }, { onSuccess: () => setSource(given) });
  const title = name === null ? titles[from] : `Import a newer version of ${name}`;
  const Form = from === "requests" ? RequestsForm : SourceForm;
  return (
    <SettingsPage title={title} parent={parent}>
      {!canEdit && <Alert color="yellow">Editors and owners can import connectors.</Alert>}
      {canEdit && (source === null || !describe.data) && (
        <SettingsSection {...steps[from]}>
          <Form onSource={read} loading={describe.isPending} problem={describe.error?.message} />
        </SettingsSection>
      )}
      {canEdit && source !== null && describe.data && (
        <ImportForm
          // Another server has other operations.
          key={source.host}
          onHost={(host) => read({ ...source, host })}
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
