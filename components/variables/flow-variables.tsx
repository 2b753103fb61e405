"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useVariables } from "#components/api/variables.ts";
import classes from "#components/page/section.module.css";
import { notifySuccess } from "#components/ui/notify.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { openVariable } from "./variable-form.tsx";
import { VariableRow } from "./variable-row.tsx";

export interface FlowVariablesProps {
  flowId: string;
  readOnly: boolean;
}

/** A flow's own variables. They are saved at once, and are not part of a version. */
export function FlowVariables({ flowId, readOnly }: FlowVariablesProps) {
  return (
    <Stack gap={16}>
      <Text size="sm" c="dimmed">
        Visible only to this flow. Override installation variables with the same name.
      </Text>
      <QueryBoundary query={useVariables({ flow_id: flowId })} what="variables" count={1}>
        {(variables) => (
          <List variables={variables.filter(({ flow }) => flow !== null)} readOnly={readOnly} />
        )}
      </QueryBoundary>
      {!readOnly && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() =>
              openVariable({ flowId, onSaved: ({ name }) => notifySuccess(`“${name}” was saved`) })
            }
          >
            New variable
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface ListProps {
  variables: NonNullable<ReturnType<typeof useVariables>["data"]>;
  readOnly: boolean;
}

function List({ variables, readOnly }: ListProps) {
  if (variables.length === 0) return <Text size="sm">No variables yet</Text>;
  return (
    <ul className={classes.box} aria-label="Variables of this flow">
      {variables.map((variable) => (
        <VariableRow key={variable.id} variable={variable} canEdit={!readOnly} />
      ))}
    </ul>
  );
}
