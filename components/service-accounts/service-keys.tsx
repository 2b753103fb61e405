import { Button } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconPlus } from "@tabler/icons-react";
import type { ServiceAccount } from "#api/identity/service-accounts/schema.ts";
import { ApiKeyRow } from "#components/accounts/api-key-row.tsx";
import { NewApiKey } from "#components/accounts/new-api-key.tsx";
import { useServiceKeys } from "#components/api/services.ts";
import { LoadMore } from "#components/ui/load-more.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import classes from "./services.module.css";

/** The keys of a service, and a button for another one. */
export function ServiceKeys({ service }: { service: ServiceAccount }) {
  const { id, name, from_environment } = service;
  const keys = useServiceKeys(id);
  const openNewKey = () =>
    modals.open({ title: `New API key for ${name}`, children: <NewApiKey service={service} /> });
  return (
    <div className={classes.keys}>
      <QueryBoundary query={keys} what="API keys" count={1}>
        {(rows) => (
          <>
            {rows.length > 0 && (
              <ul className={classes.list} aria-label={`API keys of ${name}`}>
                {rows.map((apiKey) => (
                  <ApiKeyRow key={apiKey.id} apiKey={apiKey} isOfService />
                ))}
              </ul>
            )}
            <LoadMore query={keys} label="Show more keys" />
            <div className={classes.foot}>
              <span>{footOf(service, rows.length)}</span>
              {!from_environment && (
                <Button
                  variant="default"
                  leftSection={<IconPlus size={16} aria-hidden />}
                  onClick={openNewKey}
                  aria-label={`New key for ${name}`}
                >
                  New key
                </Button>
              )}
            </div>
          </>
        )}
      </QueryBoundary>
    </div>
  );
}

function footOf({ from_environment }: ServiceAccount, count: number): string {
  if (from_environment) return "Change the key in the setting BOOTSTRAP_API_KEY, and restart.";
  return count === 0 ? "It has no keys yet, so it cannot call the API." : "";
}
