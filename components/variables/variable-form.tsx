"use client";

import { Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import {
  createVariableBodySchema,
  updateVariableBodySchema,
  type Variable,
} from "#api/flows/variables/schema.ts";
import { toFieldProblems, toFormProblem } from "#components/api/field-problems.ts";
import { useCreateVariable, useUpdateVariable } from "#components/api/variables.ts";
import { confirm } from "#components/ui/confirm.tsx";
import { DialogForm } from "#components/ui/dialog-form.tsx";
import { usedIn } from "./shown-values.ts";

interface VariableFormProps {
  /** The name of a new variable. */
  name?: string;
  /** The flow that a new variable can be restricted to. If it is omitted, all flows see it. */
  flowId?: string;
  /** The variable to change; omitted, a new one is created. */
  variable?: Variable;
  onSaved: (variable: Variable) => void;
}

interface Values {
  name: string;
  scope: "installation" | "flow";
  secret: boolean;
  value: string;
  hasTestValue: boolean;
  testValue: string;
}

/** Opens the form for a variable. */
export function openVariable(props: VariableFormProps): void {
  modals.open({
    title: props.variable ? "Edit variable" : "New variable",
    children: <VariableForm {...props} />,
  });
}

/** Creates or changes a variable. Secret values are only written, never shown. */
export function VariableForm(props: VariableFormProps) {
  const { name = "", flowId, variable } = props;
  const { form, keeps, submit, problem, isSaving } = useVariableForm(props);
  const { secret, hasTestValue } = form.values;
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => void submit(values))}
      problem={problem}
      submit={variable ? "Save variable" : "Create variable"}
      loading={isSaving}
    >
      <TextInput
        label="Name"
        description="Lower-case letters, digits and _."
        placeholder="api_url"
        data-autofocus={name === "" || undefined}
        {...form.getInputProps("name")}
      />
      {!variable && flowId !== undefined && (
        <NativeSelect
          label="Available in"
          data={[
            { value: "flow", label: "This flow" },
            { value: "installation", label: "All flows" },
          ]}
          {...form.getInputProps("scope")}
        />
      )}
      <Checkbox
        label="Secret"
        description="Encrypted, never shown again, and masked in executions."
        {...form.getInputProps("secret", { type: "checkbox" })}
      />
      <ValueInput
        label="Value"
        isSecret={secret}
        description={descriptionOf(keeps, variable)}
        isFocused={name !== ""}
        {...form.getInputProps("value")}
      />
      <Checkbox
        label="Different value for test runs"
        description="Used when you run the draft from the editor."
        {...form.getInputProps("hasTestValue", { type: "checkbox" })}
      />
      {hasTestValue && (
        <ValueInput
          label="Test value"
          isSecret={secret}
          description={keeps && variable?.has_test_value ? "Leave empty to keep it." : undefined}
          {...form.getInputProps("testValue")}
        />
      )}
    </DialogForm>
  );
}

/** The values of the form, and what saves them. */
function useVariableForm({ name = "", flowId, variable, onSaved }: VariableFormProps) {
  const create = useCreateVariable();
  const update = useUpdateVariable();
  const form = useForm<Values>({
    initialValues: {
      name: variable?.name ?? name,
      scope: flowId === undefined ? "installation" : "flow",
      secret: variable?.secret ?? false,
      value: variable?.value ?? "",
      hasTestValue: variable?.has_test_value ?? false,
      testValue: variable?.test_value ?? "",
    },
  });
  /** Empty fields keep what is stored. */
  const keeps = variable?.secret === true && form.values.secret;
  const problem = toFormProblem(create.error ?? update.error);

  const onSuccess = (saved: Variable) => {
    modals.closeAll();
    onSaved(saved);
  };
  const onError = (refusal: Error) => form.setErrors(toProblems(refusal));
  const submit = async (values: Values) => {
    const body = toBody(values, keeps ? variable : undefined);
    if (!variable) {
      const scope = values.scope === "flow" ? (flowId ?? null) : null;
      const parsed = createVariableBodySchema.safeParse({ ...body, flow_id: scope });
      if (!parsed.success) return form.setErrors(errorsOf(parsed.error.issues));
      return create.mutate({ body: parsed.data }, { onSuccess, onError });
    }
    const parsed = updateVariableBodySchema.safeParse(body);
    if (!parsed.success) return form.setErrors(errorsOf(parsed.error.issues));
    if (parsed.data.name === variable.name || (await confirmRename(variable)))
      update.mutate({ params: { id: variable.id }, body: parsed.data }, { onSuccess, onError });
  };
  return { form, keeps, submit, problem, isSaving: create.isPending || update.isPending };
}

interface ValueInputProps {
  label: string;
  isSecret: boolean;
  description: string | undefined;
  isFocused?: boolean;
}

function ValueInput({ isSecret, isFocused = false, ...props }: ValueInputProps) {
  const shared = { ...props, "data-autofocus": isFocused || undefined };
  if (!isSecret) return <Textarea autosize minRows={1} maxRows={8} spellCheck={false} {...shared} />;
  return (
    <PasswordInput
      autoComplete="new-password"
      visibilityToggleButtonProps={{ "aria-label": `Show the ${props.label.toLowerCase()}` }}
      {...shared}
    />
  );
}

function descriptionOf(keeps: boolean, variable: Variable | undefined): string | undefined {
  if (keeps) return "Leave empty to keep it.";
  return variable?.secret ? "The secret value cannot be shown. Enter a new one." : undefined;
}

/** @param kept the secret variable whose values stay where none is entered */
function toBody({ name, secret, value, hasTestValue, testValue }: Values, kept: Variable | undefined) {
  const keepsTest = kept?.has_test_value === true && testValue === "";
  return {
    name,
    secret,
    ...(!(kept && value === "") && { value }),
    ...(hasTestValue ? !keepsTest && { test_value: testValue } : { test_value: null }),
  };
}

async function confirmRename({ name, flows }: Variable): Promise<boolean> {
  const used = usedIn(flows);
  if (used === null) return true;
  return confirm({
    title: `Rename “${name}”?`,
    body: `${used} ${flows === 1 ? "names" : "name"} it. Tags and code there do not find it until you change them.`,
    confirmLabel: "Rename variable",
    danger: true,
  });
}

function toProblems(error: unknown): Record<string, string> {
  return toFieldProblems(error, { test_value: "testValue", flow_id: "scope" });
}

function errorsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string> {
  return Object.fromEntries(
    issues.map(({ path: [field], message }) => [
      field === "test_value" ? "testValue" : String(field),
      message,
    ]),
  );
}
