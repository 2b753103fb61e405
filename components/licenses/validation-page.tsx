"use client";

import { Button, Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "#components/api/use-mutation.ts";
import { PackageTabs } from "#components/page/package-tabs.tsx";
import { PageHeader } from "#components/page/page-header.tsx";
import classes from "./licenses.module.css";
import { sendValidation, type ValidationFormValues } from "./send-validation.ts";
import { ValidationResultView } from "./validation-result-view.tsx";

const actions = [
  { value: "validate", label: "Validate" },
  { value: "activate", label: "Activate an instance" },
  { value: "deactivate", label: "Deactivate an instance" },
];

/** Sends a validation request as an installation does, and shows the signed response. */
export function ValidationPage() {
  const form = useForm<ValidationFormValues>({
    initialValues: { license_key: "", action: "validate", name: "", version: "" },
    validate: {
      license_key: (key) => (key.trim() === "" ? "Paste a license key." : null),
      name: (name, { action }) =>
        action !== "validate" && name.trim() === "" ? "Enter the instance, such as its host name." : null,
    },
  });
  const attempt = useMutation({ mutationFn: sendValidation });
  return (
    <>
      <PageHeader title="Try a validation" />
      <PackageTabs />
      <div className={classes.try}>
        <form onSubmit={form.onSubmit((values) => attempt.mutate(values))} noValidate>
          <Stack gap={16}>
            <TextInput
              label="License key"
              description="Sent to this service, but not stored."
              autoComplete="off"
              spellCheck={false}
              {...form.getInputProps("license_key")}
            />
            <Select label="Action" allowDeselect={false} data={actions} {...form.getInputProps("action")} />
            <TextInput
              label="Instance"
              description="A host name. Leave empty to check only the license."
              placeholder="example.com"
              {...form.getInputProps("name")}
            />
            <TextInput label="Version" placeholder="1.4.2" {...form.getInputProps("version")} />
            <Button type="submit" loading={attempt.isPending}>
              Send
            </Button>
          </Stack>
        </form>
        <ValidationResultView attempt={attempt} />
      </div>
    </>
  );
}
