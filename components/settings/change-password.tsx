"use client";

import { PasswordInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import { changePasswordBodySchema } from "#api/identity/passwords/schema.ts";
import { toFieldProblems, toFormProblem, toIssueProblems } from "#components/api/field-problems.ts";
import { useChangePassword } from "#components/api/sessions.ts";
import { DialogForm } from "#components/ui/dialog-form.tsx";
import { notifySuccess } from "#components/ui/notify.tsx";

const fields = { current_password: "", new_password: "" };

/** Opens the form that changes the signed-in user's password. */
export function openChangePassword(): void {
  modals.open({ title: "Change password", children: <ChangePassword /> });
}

function ChangePassword() {
  const change = useChangePassword();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: fields,
    validate: (values) => toIssueProblems(changePasswordBodySchema.safeParse(values)),
  });
  const submit = (values: typeof fields) =>
    change.mutate(values, {
      onSuccess() {
        modals.closeAll();
        notifySuccess("Password changed. Other browsers were signed out.");
      },
      onError: (error) => form.setErrors(toFieldProblems(error)),
    });
  return (
    <DialogForm
      onSubmit={form.onSubmit(submit)}
      problem={toFormProblem(change.error)}
      submit="Change password"
      loading={change.isPending}
    >
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        key={form.key("current_password")}
        {...form.getInputProps("current_password")}
      />
      <PasswordInput
        label="New password"
        description="At least 12 characters. Every other browser is signed out."
        autoComplete="new-password"
        key={form.key("new_password")}
        {...form.getInputProps("new_password")}
      />
    </DialogForm>
  );
}
