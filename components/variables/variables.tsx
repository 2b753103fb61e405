"use client";

import { Button } from "@mantine/core";
import { IconPlus, IconVariable } from "@tabler/icons-react";
import { useCanEdit } from "#components/api/access.ts";
import { useVariables } from "#components/api/variables.ts";
import classes from "#components/page/section.module.css";
import { SettingsSection } from "#components/page/section.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { notifySuccess } from "#components/ui/notify.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { openVariable } from "./open-variable.tsx";
import { VariableRow } from "./variable-row.tsx";

/** The variables of the installation and of all flows. */
export function Variables() {
  const canEdit = useCanEdit();
  return (
    <SettingsSection
      only
      title="Variables"
      text="Values that flows use by name, as {{_vars.name}} in settings and vars.name in code. Those of a single flow are created in its settings."
      action={
        canEdit && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => openVariable({ onSaved: ({ name }) => notifySuccess(`“${name}” was saved`) })}
          >
            New variable
          </Button>
        )
      }
    >
      <List canEdit={canEdit} />
    </SettingsSection>
  );
}

function List({ canEdit }: { canEdit: boolean }) {
  return (
    <QueryBoundary query={useVariables({})} what="variables" count={2}>
      {(variables) =>
        variables.length === 0 ? (
          <div className={classes.box}>
            <EmptyState icon={IconVariable} title="No variables yet">
              Create one for what several flows share, such as an address or a key.
            </EmptyState>
          </div>
        ) : (
          <ul className={classes.box} aria-label="Variables">
            {variables.map((variable) => (
              <VariableRow key={variable.id} variable={variable} canEdit={canEdit} showsScope />
            ))}
          </ul>
        )
      }
    </QueryBoundary>
  );
}
