"use client";

import { IconVariable } from "@tabler/icons-react";
import { useCanEdit } from "#components/api/access.ts";
import { useVariables } from "#components/api/variables.ts";
import { FlowTabs } from "#components/page/flow-tabs.tsx";
import { NewButton } from "#components/page/new-button.tsx";
import { PageHeader } from "#components/page/page-header.tsx";
import classes from "#components/page/section.module.css";
import { SettingsSection } from "#components/page/section.tsx";
import { SettingsList } from "#components/page/section-list.tsx";
import { notifySuccess } from "#components/ui/notify.tsx";
import { openVariable } from "./variable-form.tsx";
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
export function VariablesPage() {
  const canEdit = useCanEdit();
  return (
    <>
      <PageHeader title="Variables" />
      <FlowTabs />
      <div className={classes.page}>
        <SettingsSection
          only
          title="Variables"
          text="Values that flows use by name, as {{_vars.name}} in settings and vars.name in code. Those of a single flow are created in its settings."
          action={canEdit && <NewButton onClick={openNew}>New variable</NewButton>}
        >
          <SettingsList query={useVariables({})} what="variables" count={2} empty={noVariables}>
            {(variable) => <VariableRow key={variable.id} variable={variable} canEdit={canEdit} showsScope />}
          </SettingsList>
        </SettingsSection>
      </div>
    </>
  );
}
