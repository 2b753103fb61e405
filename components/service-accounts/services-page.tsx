"use client";

import { Button } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconPlus, IconRobot } from "@tabler/icons-react";
import { useServices } from "#components/api/services.ts";
import { SettingsSection } from "#components/settings/section.tsx";
import classes from "#components/settings/settings.module.css";
import { SettingsTabs } from "#components/settings/settings-tabs.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LoadMore } from "#components/ui/load-more.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { ServiceForm } from "./service-form.tsx";
import { ServiceRow } from "./service-row.tsx";

function openNewService(): void {
  modals.open({ title: "New service", children: <ServiceForm /> });
}

/** The programs that have a role and API keys of their own. */
export function ServicesPage() {
  return (
    <>
      <PageHeader
        title="Services"
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={openNewService}>
            New service
          </Button>
        }
      />
      <SettingsTabs />
      <div className={classes.page}>
        <SettingsSection
          title="Services"
          text="Programs with a role and API keys of their own. Their keys keep working when the person who created them leaves."
        >
          <Services />
        </SettingsSection>
      </div>
    </>
  );
}

function Services() {
  const services = useServices();
  return (
    <QueryBoundary query={services} what="services" count={2}>
      {({ pages }) => {
        const rows = pages.flatMap(({ data }) => data);
        if (rows.length === 0) {
          return (
            <div className={classes.box}>
              <EmptyState icon={IconRobot} title="No services yet">
                Create one for each program that calls the API, such as a deployment script.
              </EmptyState>
            </div>
          );
        }
        return (
          <>
            <ul className={classes.box} aria-label="Services">
              {rows.map((service) => (
                <ServiceRow key={service.id} service={service} />
              ))}
            </ul>
            <LoadMore query={services} label="Show more services" />
          </>
        );
      }}
    </QueryBoundary>
  );
}
