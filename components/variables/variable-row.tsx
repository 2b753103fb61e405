import { Button, Group } from "@mantine/core";
import type { Variable } from "#api/flows/variables/schema.ts";
import { useDeleteVariable } from "#components/api/variables.ts";
import classes from "#components/page/section.module.css";
import { confirmDanger } from "#components/ui/confirm.tsx";
import { notifySuccess, reports } from "#components/ui/notify.tsx";
import { hiddenValue } from "#engine/tags/stored-variables.ts";
import { abbreviate } from "#lib/cut-text.ts";
import { usedIn } from "./shown-values.ts";
import { openVariable } from "./variable-form.tsx";

const maxShownCharacters = 80;

export interface VariableRowProps {
  variable: Variable;
  canEdit: boolean;
  /** Whether the line says which flow sees it. */
  showsScope?: boolean;
}

/** A variable on one line, without its value if that is secret. */
export function VariableRow({ variable, canEdit, showsScope = false }: VariableRowProps) {
  const { id, name, flow, secret, value, test_value, has_test_value, flows } = variable;
  const remove = useDeleteVariable();
  const used = usedIn(flows);
  const change = () =>
    openVariable({ variable, onSaved: (saved) => notifySuccess(`“${saved.name}” was changed`) });
  const confirmRemoval = () =>
    confirmDanger({
      title: `Delete “${name}”?`,
      body:
        used === null
          ? "Its values are deleted permanently."
          : `Its values are deleted permanently. ${used} ${flows === 1 ? "names" : "name"} it. Tags and code there no longer find it.`,
      confirmLabel: "Delete variable",
      onConfirm: () => remove.mutate(id, reports(`“${name}” was deleted`, "The variable was not deleted")),
    });
  return (
    <li className={classes.line}>
      <div className={classes.grow}>
        <div className={classes.name}>{name}</div>
        <div className={classes.facts}>
          <code>{secret ? hiddenValue : shorten(value ?? "")}</code>
          {has_test_value && (
            <span>
              in test runs <code>{secret ? hiddenValue : shorten(test_value ?? "")}</code>
            </span>
          )}
          {showsScope && <span>{flow ? `only in “${flow.name}”` : "in all flows"}</span>}
          <span>{used === null ? "not used" : `used in ${used}`}</span>
        </div>
      </div>
      {canEdit && (
        <Group gap={8} wrap="nowrap">
          <Button variant="default" onClick={change} aria-label={`Edit ${name}`}>
            Edit
          </Button>
          <Button variant="default" onClick={confirmRemoval} aria-label={`Delete ${name}`}>
            Delete
          </Button>
        </Group>
      )}
    </li>
  );
}

function shorten(value: string): string {
  if (value === "") return "empty";
  return abbreviate(value, maxShownCharacters);
}
