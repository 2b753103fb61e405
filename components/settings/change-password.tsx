"use client";

import { PasswordInput, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import { changePasswordBodySchema } from "#api/identity/passwords/schema.ts";
import { toFieldProblems } from "#components/api/field-problems.ts";
import { useChangePassword } from "#components/api/sessions.ts";
import { FormButtons } from "#components/ui/form-buttons.tsx";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { notifySuccess } from "#components/ui/notify.tsx";

const fields = { current_password: "", new_password: "" };

/** Opens the form that changes the signed-in user's password. */
export function openChangePassword(): void {
  modals.open({ title: "Change password", children: <ChangePassword /> });
}

function ChangePassword() {
  const change = useChangePassword();
  const form = useForm({ mode: "uncontrolled", initialValues: fields, validate: problemsOf });
  const submit = (values: typeof fields) =>
    change.mutate(values, {
      onSuccess() {
        modals.closeAll();
        notifySuccess("Password changed. Other browsers were signed out.");
      },
      onError: (error) => form.setErrors(toFieldProblems(error)),
    });
  // A problem that is shown at its field is not repeated above the form.
  const problem = Object.keys(toFieldProblems(change.error)).length > 0 ? null : change.error?.message;
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap={16}>
        <FormProblem problem={problem} />
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
        <FormButtons submit="Change password" loading={change.isPending} />
      </Stack>
    </form>
  );
}

function problemsOf(values: typeof fields): Record<string, string> {
  const issues = changePasswordBodySchema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}
