"use client";

import { IconVariable } from "@tabler/icons-react";
import { useCanEdit } from "#components/api/access.ts";
import { useVariables } from "#components/api/variables.ts";
import { NewButton } from "#components/page/new-button.tsx";
import { SettingsSection } from "#components/page/section.tsx";
import { SettingsList } from "#components/page/section-list.tsx";
import { notifySuccess } from "#components/ui/notify.tsx";
import { openVariable } from "./open-variable.tsx";
import { VariableRow } from "./variable-row.tsx";

function openNew(): void {
  openVariable({ onSaved: ({ name }) => notifySuccess(`“${name}” was saved`) });
}

const noVariables = {
  icon: IconVariable,
  title: "No variables yet",
  children: "Create one for what several flows share, such as an address or a key.",
};

/** The variables of the installation and of all flows. */
export function Variables() {
  const canEdit = useCanEdit();
  return (
    <SettingsSection
      only
      title="Variables"
      text="Values that flows use by name, as {{_vars.name}} in settings and vars.name in code. Those of a single flow are created in its settings."
      action={canEdit && <NewButton onClick={openNew}>New variable</NewButton>}
    >
      <SettingsList query={useVariables({})} what="variables" count={2} label="Variables" empty={noVariables}>
        {(variable) => <VariableRow key={variable.id} variable={variable} canEdit={canEdit} showsScope />}
      </SettingsList>
    </SettingsSection>
  );
}
