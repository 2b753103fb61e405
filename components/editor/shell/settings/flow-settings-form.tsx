"use client";

import { Button, Group, Stack } from "@mantine/core";
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
import { type SettingsForm, type SettingsValues, toSettings, toValues } from "./form-values.ts";
import { LimitsFields } from "./limits-fields.tsx";
import { NamingFields } from "./naming-fields.tsx";
import { SettingsSections } from "./settings-sections.tsx";

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
  const shared = { form, readOnly };
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap={16}>
        <FormProblem problem={save.error?.message} />
        <SettingsSections
          sections={[
            { label: "Access", content: <FlowAccess flowId={flowId} readOnly={readOnly} /> },
            { label: "Limits", content: <LimitsFields {...shared} /> },
            { label: "Calls and failures", content: <CallsAndFailures {...shared} /> },
            { label: "Names and search", content: <NamingFields {...shared} /> },
            { label: "Data", content: <StoredData {...shared} storage={storage} /> },
            { label: "Variables", content: <FlowVariables flowId={flowId} readOnly={readOnly} /> },
          ]}
        />
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

interface PartProps {
  form: SettingsForm;
  readOnly: boolean;
}

function CallsAndFailures(props: PartProps) {
  return (
    <>
      <CallsFields {...props} />
      <FailureField {...props} />
    </>
  );
}

function StoredData({ storage, ...props }: PartProps & { storage: FlowStorage }) {
  return (
    <>
      <StoredToday storage={storage} />
      <DataFields {...props} defaults={storage.defaults} />
    </>
  );
}
