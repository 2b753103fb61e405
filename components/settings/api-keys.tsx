"use client";

import { Button } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { ApiKeyRow } from "#components/accounts/api-key-row.tsx";
import { NewApiKey } from "#components/accounts/new-api-key.tsx";
import { useApiKeys } from "#components/api/access.ts";
import classes from "#components/page/section.module.css";
import { SettingsSection } from "#components/page/section.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";

function openNewKey(): void {
  modals.open({ title: "New API key", children: <NewApiKey /> });
}

/** The keys with which programs call the API. */
export function ApiKeys() {
  return (
    <SettingsSection
      only
      title="API keys"
      text="Programs use a key to call the API. A key never has more rights than its user."
      action={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={openNewKey}>
          New key
        </Button>
      }
    >
      <Keys />
    </SettingsSection>
  );
}

function Keys() {
  return (
    <QueryBoundary query={useApiKeys()} what="API keys" count={2}>
      {({ data }) =>
        data.length === 0 ? (
          <div className={classes.box}>
            <EmptyState icon={IconKey} title="No keys yet">
              Create one for each program, so that you can revoke them separately.
            </EmptyState>
          </div>
        ) : (
          <ul className={classes.box} aria-label="API keys">
            {data.map((apiKey) => (
              <ApiKeyRow key={apiKey.id} apiKey={apiKey} />
            ))}
          </ul>
        )
      }
    </QueryBoundary>
  );
}
