"use client";

import { Button, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { createFlow } from "#api/flows/documents/contract.ts";
import { setUp } from "#api/identity/people/contract.ts";
import { setupBodySchema } from "#api/identity/people/schema.ts";
import { call } from "#components/api/call.ts";
import { toFieldProblems, toIssueProblems } from "#components/api/field-problems.ts";
import { ApiProblem } from "#components/api/problem.ts";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { AccountFields } from "./account-fields.tsx";
import { AuthCard } from "./auth-card.tsx";
import { signInWithPassword } from "./sign-in-with-password.ts";

type Values = { name: string; email: string; password: string };

/** The first visit: three fields, then straight to a flow's canvas. */
export function SetupForm() {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useForm<Values>({
    mode: "uncontrolled",
    initialValues: { name: "", email: "", password: "" },
    validate: (values) => toIssueProblems(setupBodySchema.safeParse(values)),
  });

  const submit = async (values: Values) => {
    setBusy(true);
    setProblem(null);
    try {
      window.location.assign(await begin(values));
    } catch (refusal) {
      if (!(refusal instanceof ApiProblem)) throw refusal;
      form.setErrors(toFieldProblems(refusal));
      setProblem(refusal.message);
      setBusy(false);
    }
  };

  return (
    <AuthCard title="Welcome to Millrace" text="Create the owner account.">
      <form onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
        <Stack gap={16}>
          <FormProblem problem={problem} />
          <AccountFields form={form} />
          <Button type="submit" size="md" fullWidth loading={busy}>
            Create account
          </Button>
        </Stack>
      </form>
    </AuthCard>
  );
}

/**
 * Creates the owner's account, signs in, creates an empty flow, and returns the path to continue to.
 *
 * @throws ApiProblem
 */
async function begin(values: Values): Promise<string> {
  await call(setUp, { body: values });
  const result = await signInWithPassword(values.email, values.password);
  if (result.kind === "refused") return "/sign-in";
  const flow = await call(createFlow, { body: {} });
  return `/flows/${flow.id}`;
}
