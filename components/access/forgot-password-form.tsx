"use client";

import { Anchor, Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import Link from "next/link";
import { requestResetBodySchema } from "#api/identity/password-resets/schema.ts";
import { toFieldProblems, toIssueProblems } from "#components/api/field-problems.ts";
import { useRequestReset } from "#components/api/password-resets.ts";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { AuthCard } from "./auth-card.tsx";

/** @param hasMail whether this installation can send e-mail */
export function ForgotPasswordForm({ hasMail }: { hasMail: boolean }) {
  const ask = useRequestReset();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "" },
    validate: ({ email }) => toIssueProblems(requestResetBodySchema.safeParse({ email: email.trim() })),
  });
  if (!hasMail) {
    return (
      <AuthCard
        title="Reset your password"
        text="This installation does not send e-mail. Ask an owner for a link that resets your password: they create it under Settings, Members."
      >
        <BackToSignIn />
      </AuthCard>
    );
  }
  if (ask.isSuccess) {
    return (
      <AuthCard
        title="Check your e-mail"
        text="If a user has this address, an e-mail with a link is on its way. The link works once, for one hour."
      >
        <BackToSignIn />
      </AuthCard>
    );
  }
  const submit = ({ email }: typeof form.values) =>
    ask.mutate(
      { body: { email: email.trim() } },
      { onError: (error) => form.setErrors(toFieldProblems(error)) },
    );
  return (
    <AuthCard title="Reset your password" text="You get a link by e-mail.">
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap={16}>
          <FormProblem problem={ask.error?.message} />
          <TextInput
            label="E-mail address"
            type="email"
            autoComplete="username"
            autoFocus
            key={form.key("email")}
            {...form.getInputProps("email")}
          />
          <Button type="submit" size="md" fullWidth loading={ask.isPending}>
            Send link
          </Button>
          <BackToSignIn />
        </Stack>
      </form>
    </AuthCard>
  );
}

function BackToSignIn() {
  return (
    <Anchor component={Link} href="/sign-in" ta="center">
      Back to sign in
    </Anchor>
  );
}
