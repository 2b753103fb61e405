"use client";

import { Anchor, Button, Stack } from "@mantine/core";
import Link from "next/link";
import { AppSetUp } from "#components/accounts/app-set-up.tsx";
import { CodeForm } from "#components/accounts/code-form.tsx";
import { RecoveryCodes } from "#components/accounts/recovery-codes.tsx";
import { useBeginSetUp, useCompleteSignIn } from "#components/api/second-factor.ts";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { AuthCard } from "./auth-card.tsx";

interface SecondFactorCardProps {
  /** `set_up` if the user's role needs a second factor, and the user does not have one yet. */
  need: "code" | "set_up";
  /** The path on this origin to continue to. */
  next: string;
}

/** Asks for the second factor, or sets it up, after a first one was accepted. */
export function SecondFactorCard({ need, next }: SecondFactorCardProps) {
  const begin = useBeginSetUp(true);
  const complete = useCompleteSignIn();
  const leave = () => window.location.assign(next);
  const codes = complete.data?.recovery_codes;
  if (codes) {
    return (
      <AuthCard title="Recovery codes" text="Your second factor is set up.">
        <RecoveryCodes codes={codes} onDone={leave} />
      </AuthCard>
    );
  }
  const submit = (code: string) =>
    complete.mutate(
      { body: { code } },
      { onSuccess: ({ recovery_codes }) => recovery_codes === null && leave() },
    );
  const form = (
    <CodeForm
      description={need === "code" ? "From your authenticator app, or a recovery code." : "From the app."}
      problem={complete.error?.message}
      onSubmit={submit}
    >
      <Button type="submit" size="md" fullWidth loading={complete.isPending || complete.isSuccess}>
        Sign in
      </Button>
      <Anchor component={Link} href="/sign-in" ta="center">
        Sign in as someone else
      </Anchor>
    </CodeForm>
  );
  if (need === "code") {
    return (
      <AuthCard title="Second factor" text="Enter a code to finish signing in.">
        {form}
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Set up a second factor" text="Your role needs one, beside your password.">
      <FormProblem problem={begin.error?.message} />
      {begin.data ? (
        <Stack gap={16}>
          <AppSetUp setUp={begin.data} />
          {form}
        </Stack>
      ) : (
        <Button size="md" fullWidth loading={begin.isPending} onClick={() => begin.mutate({})}>
          Set up an app
        </Button>
      )}
    </AuthCard>
  );
}
