"use client";

import { PasswordInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import { changePassword } from "#api/identity/account/password-contract.ts";
import { listSessions } from "#api/identity/account/session-contract.ts";
import { changePasswordBodySchema } from "#api/identity/passwords/schema.ts";
import { call } from "#components/api/call.ts";
import { toIssueProblems } from "#components/api/field-problems.ts";
import { ChangeForm } from "#components/page/change-form.tsx";
import { notifySuccess } from "#components/ui/notify.tsx";

/** Opens the form that changes the signed-in user's password. */
export function openChangePassword(): void {
  modals.open({ title: "Change password", children: <ChangePassword /> });
}

function ChangePassword() {
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { current_password: "", new_password: "" },
    validate: (values) => toIssueProblems(changePasswordBodySchema.safeParse(values)),
  });
  return (
    <ChangeForm
      form={form}
      save={(body) => call(changePassword, { body })}
      refetched={[listSessions]}
      onSaved={() => notifySuccess("Password changed. Other browsers were signed out.")}
      submit="Change password"
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
    </ChangeForm>
  );
}
