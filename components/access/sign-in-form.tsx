"use client";

import { Anchor, Button, Divider, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import Link from "next/link";
import { useState } from "react";
import type { SignInWays } from "#api/identity/providers/schema.ts";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { AuthCard } from "./auth-card.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";
import { signInWithPassword } from "./sign-in-with-password.ts";

interface SignInFormProps {
  /** The path on this origin to continue to. */
  next: string;
  ways: SignInWays;
  /** Why a provider did not sign the visitor in. */
  problem: string | null;
  /** Below the title. */
  text?: string | undefined;
}

/** The ways in: providers, and a password unless that is switched off. */
export function SignInForm({ next, ways, problem: given, text = "Good to see you again." }: SignInFormProps) {
  const [problem, setProblem] = useState(given);
  const [busy, setBusy] = useState(false);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "", password: "" },
    validate: {
      email: (email) => (email.trim() === "" ? "Enter your e-mail address." : null),
      password: (password) => (password === "" ? "Enter your password." : null),
    },
  });

  const submit = async ({ email, password }: typeof form.values) => {
    setBusy(true);
    setProblem(null);
    const result = await signInWithPassword(email, password);
    if (result.kind === "signed_in") {
      // A full page load, so that nothing from before signing in stays in memory.
      window.location.assign(next);
      return;
    }
    if (result.kind === "second_factor_needed") {
      window.location.assign(`/sign-in/second-factor?next=${encodeURIComponent(next)}`);
      return;
    }
    setProblem(result.reason);
    setBusy(false);
  };

  return (
    <AuthCard title="Sign in" text={text}>
      <Stack gap={16}>
        <FormProblem problem={problem} />
        <ProviderButtons providers={ways.providers} next={next} onProblem={setProblem} />
        {ways.passwords && ways.providers.length > 0 && <Divider label="or with a password" />}
      </Stack>
      {ways.passwords && (
        <form onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
          <Stack gap={16} mt={16}>
            <TextInput
              label="E-mail address"
              type="email"
              autoComplete="username"
              autoFocus
              key={form.key("email")}
              {...form.getInputProps("email")}
            />
            <PasswordInput
              label="Password"
              autoComplete="current-password"
              key={form.key("password")}
              {...form.getInputProps("password")}
            />
            <Button type="submit" size="md" fullWidth loading={busy}>
              Sign in
            </Button>
            <Anchor component={Link} href="/forgot-password" ta="center">
              Forgot password?
            </Anchor>
          </Stack>
        </form>
      )}
    </AuthCard>
  );
}
