"use client";

import { Button } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconPlus, IconRobot } from "@tabler/icons-react";
import { useServices } from "#components/api/services.ts";
import { PageHeader } from "#components/page/page-header.tsx";
import classes from "#components/page/section.module.css";
import { SettingsSection } from "#components/page/section.tsx";
import { SettingsList } from "#components/page/section-list.tsx";
import { SettingsFrame } from "#components/page/settings-frame.tsx";
import { ServiceForm } from "./service-form.tsx";
import { ServiceRow } from "./service-row.tsx";

function openNewService(): void {
  modals.open({ title: "New service", children: <ServiceForm /> });
}

/** The programs that have their own role and API keys. */
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
      <SettingsFrame>
        <div className={classes.page}>
          <SettingsSection
            only
            title="Services"
            text="Programs with their own role and API keys. Their keys keep working when the person who created them leaves."
          >
            <Services />
          </SettingsSection>
        </div>
      </SettingsFrame>
    </>
  );
}

const noServices = {
  icon: IconRobot,
  title: "No services yet",
  children: "Create one for each program that calls the API, such as a deployment script.",
};

function Services() {
  return (
    <SettingsList query={useServices()} what="services" count={2} label="Services" empty={noServices}>
      {(service) => <ServiceRow key={service.id} service={service} />}
    </SettingsList>
  );
}
