"use client";

import { modals } from "@mantine/modals";
import { IconRobot } from "@tabler/icons-react";
import { useServices } from "#components/api/services.ts";
import { NewButton } from "#components/page/new-button.tsx";
import { SettingsSection } from "#components/page/section.tsx";
import { SettingsList } from "#components/page/section-list.tsx";
import { SettingsPage } from "#components/page/settings-page.tsx";
import { ServiceForm } from "./service-form.tsx";
import { ServiceRow } from "./service-row.tsx";

function openNewService(): void {
  modals.open({ title: "New service", children: <ServiceForm /> });
}

const noServices = {
  icon: IconRobot,
  title: "No services yet",
  children: "Create one for each program that calls the API, such as a deployment script.",
};

/** The programs that have their own role and API keys. */
export function ServicesPage() {
  return (
    <SettingsPage title="Services" actions={<NewButton onClick={openNewService}>New service</NewButton>}>
      <SettingsSection
        only
        title="Services"
        text="Programs with their own role and API keys. Their keys keep working when the person who created them leaves."
      >
        <SettingsList query={useServices()} what="services" count={2} empty={noServices}>
          {(service) => <ServiceRow key={service.id} service={service} />}
        </SettingsList>
      </SettingsSection>
    </SettingsPage>
  );
}
