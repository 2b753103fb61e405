"use client";

import { Button } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconPlus, IconUsersGroup } from "@tabler/icons-react";
import { useProviders } from "#components/api/sign-in.ts";
import { PageHeader } from "#components/page/page-header.tsx";
import classes from "#components/page/section.module.css";
import { SettingsSection } from "#components/page/section.tsx";
import { SettingsFrame } from "#components/page/settings-frame.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { ProviderForm } from "./provider-form.tsx";
import { ProviderRow } from "./provider-row.tsx";
import { SignInRules } from "./sign-in-rules.tsx";

function openNew(): void {
  modals.open({ title: "New provider", children: <ProviderForm provider={null} />, size: "lg" });
}

/** How people sign in to this installation. */
export function SignInSettingsPage() {
  return (
    <>
      <PageHeader
        title="Sign-in"
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={openNew}>
            New provider
          </Button>
        }
      />
      <SettingsFrame>
        <div className={classes.page}>
          <SettingsSection title="Providers" text="Services that people can sign in with.">
            <Providers />
          </SettingsSection>
          <SignInRules />
        </div>
      </SettingsFrame>
    </>
  );
}

function Providers() {
  return (
    <QueryBoundary query={useProviders()} what="providers" count={2}>
      {({ data }) =>
        data.length === 0 ? (
          <div className={classes.box}>
            <EmptyState icon={IconUsersGroup} title="No providers yet">
              Add GitHub, Google or any OpenID Connect provider.
            </EmptyState>
          </div>
        ) : (
          <ul className={classes.box} aria-label="Providers">
            {data.map((provider) => (
              <ProviderRow key={provider.id} provider={provider} />
            ))}
          </ul>
        )
      }
    </QueryBoundary>
  );
}
