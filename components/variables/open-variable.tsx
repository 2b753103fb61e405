"use client";

import { modals } from "@mantine/modals";
import { VariableForm, type VariableFormProps } from "./variable-form.tsx";

/** Opens the form for a variable. */
export function openVariable(props: VariableFormProps): void {
  modals.open({
    title: props.variable ? "Edit variable" : "New variable",
    children: <VariableForm {...props} />,
  });
}
