"use client";

import { Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { completeReset } from "#api/identity/password-resets/contract.ts";
import { completeResetBodySchema, type OpenReset } from "#api/identity/password-resets/schema.ts";
import { call } from "#components/api/call.ts";
import { toFieldProblems } from "#components/api/field-problems.ts";
import { useOpenReset } from "#components/api/password-resets.ts";
import { ApiProblem } from "#components/api/problem.ts";
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
      {(reset) => <NewPassword token={token ?? ""} reset={reset} />}
    </LinkCard>
  );
}

function NewPassword({ token, reset: { name, email } }: { token: string; reset: OpenReset }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { password: "" },
    validate: {
      password: (password) =>
        completeResetBodySchema.shape.password.safeParse(password).error?.issues[0]?.message ?? null,
    },
  });

  const submit = async ({ password }: typeof form.values) => {
    setBusy(true);
    setProblem(null);
    try {
      const body = { token, password };
      await call(completeReset, { body });
      const result = await signInWithPassword(email, password);
      window.location.assign(pageAfter(result));
    } catch (refusal) {
      if (!(refusal instanceof ApiProblem)) throw refusal;
      form.setErrors(toFieldProblems(refusal));
      setProblem(refusal.message);
      setBusy(false);
    }
  };

  return (
    <AuthCard title="Choose a new password" text={`For ${name}. Every browser is signed out.`}>
      <form onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
        <Stack gap={16}>
          <FormProblem problem={problem} />
          <TextInput label="E-mail address" type="email" autoComplete="username" readOnly value={email} />
          <PasswordInput
            label="New password"
            description="At least 12 characters."
            autoComplete="new-password"
            autoFocus
            key={form.key("password")}
            {...form.getInputProps("password")}
          />
          <Button type="submit" size="md" fullWidth loading={busy}>
            Set password
          </Button>
        </Stack>
      </form>
    </AuthCard>
  );
}
