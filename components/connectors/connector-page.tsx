"use client";

import { Anchor, Button } from "@mantine/core";
import { useRouter } from "next/navigation";
import type { ConnectorDetail } from "#api/connectors/schema.ts";
import { useCanEdit } from "#components/api/access.ts";
import { useRemoveConnector } from "#components/api/connector-imports.ts";
import { useConnector } from "#components/api/operations.ts";
import { SettingsSection } from "#components/page/section.tsx";
import { SettingsPage } from "#components/page/settings-page.tsx";
import { confirmDanger } from "#components/ui/confirm.tsx";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { MovesSection } from "./moves-section.tsx";
import { OperationList } from "./operation-list.tsx";
import { SetupSection } from "./setup-section.tsx";
import { VersionsSection } from "./versions-section.tsx";

const parent = { href: "/settings/connectors", label: "Connectors" };

/** A connector: how to connect an account, its operations with their fields and proof, and for an imported one its versions. */
export function ConnectorPage({ name }: { name: string }) {
  const query = useConnector(name);
  return (
    <SettingsPage
      title={query.data?.title ?? name}
      parent={parent}
      actions={query.data?.imported && <DeleteButton connector={query.data} />}
    >
      <QueryBoundary query={query} what="connector" count={5}>
        {(connector) => (
          <>
            <SettingsSection title="About" text={connector.about}>
              <Facts connector={connector} />
            </SettingsSection>
            {connector.imported && <VersionsSection name={name} />}
            {connector.imported && connector.version > 1 && (
              <MovesSection name={name} version={connector.version} />
            )}
            <SetupSection connector={connector} />
            <SettingsSection
              title="Operations"
              text="Each is a node type: add it from the palette of a flow. Open one to see its fields and its proof."
            >
              <OperationList connector={connector} />
            </SettingsSection>
          </>
        )}
      </QueryBoundary>
    </SettingsPage>
  );
}

function Facts({ connector }: { connector: ConnectorDetail }) {
  const { api_version, base_url, docs, authentication, limit } = connector;
  const ways = Object.values(authentication).map(({ title }) => title);
  return (
    <p style={{ margin: 0 }}>
      API version {api_version}, at <code>{base_url}</code>. Sign-in: {ways.join(", ") || "none"}.{" "}
      {limitText(limit)}
      <Anchor href={docs} target="_blank" rel="noreferrer">
        Documentation
      </Anchor>
    </p>
  );
}

/** "Requests of one account: at most 5 a second and 2 at once. " */
function limitText({ perSecond, parallel }: ConnectorDetail["limit"]): string {
  const parts = [
    ...(perSecond === undefined ? [] : [`${perSecond} a second`]),
    ...(parallel === undefined ? [] : [`${parallel} at once`]),
  ];
  return parts.length === 0 ? "" : `Requests of one account: at most ${parts.join(" and ")}. `;
}

function DeleteButton({ connector: { name, title } }: { connector: ConnectorDetail }) {
  const router = useRouter();
  const remove = useRemoveConnector();
  if (!useCanEdit()) return null;
  const confirmRemoval = () =>
    confirmDanger({
      title: `Delete “${title}”?`,
      body: "All of its versions are deleted. A connector that a flow or a connection uses cannot be deleted.",
      confirmLabel: "Delete connector",
      onConfirm: () =>
        remove.mutate(
          { params: { name } },
          {
            onSuccess: () => {
              notifySuccess(`“${title}” was deleted`);
              router.push("/settings/connectors");
            },
            onError: (error) => notifyProblem("The connector was not deleted", error),
          },
        ),
    });
  return (
    <Button variant="default" onClick={confirmRemoval} loading={remove.isPending}>
      Delete
    </Button>
  );
}
