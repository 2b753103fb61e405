"use client";

import { Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { completeReset } from "#api/identity/password-resets/contract.ts";
import { completeResetBodySchema, type OpenReset } from "#api/identity/password-resets/schema.ts";
import { call } from "#components/api/call.ts";
import { toFieldProblems, toIssueProblems } from "#components/api/field-problems.ts";
import { useOpenReset } from "#components/api/password-resets.ts";
import { useMutation } from "#components/api/use-mutation.ts";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { AuthCard } from "./auth-card.tsx";
import { LinkCard } from "./link-card.tsx";
import { pageAfter, signInWithPassword } from "./sign-in-with-password.ts";
import { useLinkToken } from "./use-link-token.ts";

/** The page of a link that resets a password. */
export function ResetCard() {
  const token = useLinkToken();
  return (
    <LinkCard query={useOpenReset(token)}>
      {(account) => <NewPassword token={token ?? ""} account={account} />}
    </LinkCard>
  );
}

function NewPassword({ token, account: { name, email } }: { token: string; account: OpenReset }) {
  const reset = useMutation({
    async mutationFn({ password }: { password: string }) {
      await call(completeReset, { body: { token, password } });
      return pageAfter(await signInWithPassword(email, password));
    },
  });
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { password: "" },
    validate: (values) => toIssueProblems(completeResetBodySchema.safeParse({ token, ...values })),
  });

  const submit = (values: typeof form.values) =>
    reset.mutate(values, {
      onSuccess: (page) => window.location.assign(page),
      onError: (refusal) => form.setErrors(toFieldProblems(refusal)),
    });
  return (
    <AuthCard title="Choose a new password" text={`For ${name}. Every browser is signed out.`}>
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap={16}>
          <FormProblem problem={reset.error?.message} />
          <TextInput label="E-mail address" type="email" autoComplete="username" readOnly value={email} />
          <PasswordInput
            label="New password"
            description="At least 12 characters."
            autoComplete="new-password"
            autoFocus
            key={form.key("password")}
            {...form.getInputProps("password")}
          />
          <Button type="submit" size="md" fullWidth loading={reset.isPending || reset.isSuccess}>
            Set password
          </Button>
        </Stack>
      </form>
    </AuthCard>
  );
}
