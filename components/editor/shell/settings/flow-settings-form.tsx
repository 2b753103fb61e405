"use client";

import { Button, Fieldset, Group, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { FlowStorage } from "#api/flows/retention/schema.ts";
import type { FlowSettingsResponse } from "#api/flows/settings/schema.ts";
import { toNestedProblems } from "#components/api/field-problems.ts";
import { useSaveFlowSettings } from "#components/api/storage.ts";
import { FlowAccess } from "#components/flow-access/flow-access.tsx";
import { StoredToday } from "#components/storage/stored-today.tsx";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { notifySuccess } from "#components/ui/notify.tsx";
import { FlowVariables } from "#components/variables/flow-variables.tsx";
import { CallsFields } from "./calls-fields.tsx";
import { DataFields } from "./data-fields.tsx";
import { FailureField } from "./failure-field.tsx";
import { type SettingsValues, toSettings, toValues } from "./form-values.ts";
import { LimitsFields } from "./limits-fields.tsx";
import { NamingFields } from "./naming-fields.tsx";

export interface FlowSettingsFormProps {
  flowId: string;
  settings: FlowSettingsResponse;
  storage: FlowStorage;
  readOnly: boolean;
  onDone: () => void;
}

/** All settings of a flow, in sections, saved together. Its variables and its people are saved by themselves. */
export function FlowSettingsForm({ flowId, settings, storage, readOnly, onDone }: FlowSettingsFormProps) {
  const save = useSaveFlowSettings(flowId);
  const form = useForm<SettingsValues>({ initialValues: toValues(settings) });
  const submit = (values: SettingsValues) => {
    save.mutate(toSettings(values), {
      onSuccess: () => {
        notifySuccess("Settings saved");
        onDone();
      },
      onError: (problem) => form.setErrors(toNestedProblems(problem, "settings")),
    });
  };
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap={20}>
        <FormProblem problem={save.error?.message} />
        <Fieldset legend="Access">
          <FlowAccess flowId={flowId} readOnly={readOnly} />
        </Fieldset>
        <Fieldset legend="Limits">
          <Stack gap={16}>
            <LimitsFields form={form} readOnly={readOnly} />
          </Stack>
        </Fieldset>
        <Fieldset legend="Calls and failures">
          <Stack gap={16}>
            <CallsFields form={form} readOnly={readOnly} />
            <FailureField form={form} readOnly={readOnly} />
          </Stack>
        </Fieldset>
        <Fieldset legend="Names and search">
          <Stack gap={16}>
            <NamingFields form={form} readOnly={readOnly} />
          </Stack>
        </Fieldset>
        <Fieldset legend="Data">
          <Stack gap={16}>
            <StoredToday storage={storage} />
            <DataFields form={form} defaults={storage.defaults} readOnly={readOnly} />
          </Stack>
        </Fieldset>
        <Fieldset legend="Variables">
          <FlowVariables flowId={flowId} readOnly={readOnly} />
        </Fieldset>
        {!readOnly && (
          <Group justify="flex-end">
            <Button variant="default" onClick={onDone}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
