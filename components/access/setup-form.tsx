"use client";

import { Button, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { createFlow } from "#api/flows/documents/contract.ts";
import { setUp } from "#api/identity/people/contract.ts";
import { setupBodySchema } from "#api/identity/people/schema.ts";
import { call } from "#components/api/call.ts";
import { toFieldProblems, toIssueProblems } from "#components/api/field-problems.ts";
import { useMutation } from "#components/api/use-mutation.ts";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { AccountFields } from "./account-fields.tsx";
import { AuthCard } from "./auth-card.tsx";
import { signInWithPassword } from "./sign-in-with-password.ts";

type Values = { name: string; email: string; password: string };

/** The first visit: three fields, then straight to a flow's canvas. */
export function SetupForm() {
  const start = useMutation({ mutationFn: begin });
  const form = useForm<Values>({
    mode: "uncontrolled",
    initialValues: { name: "", email: "", password: "" },
    validate: (values) => toIssueProblems(setupBodySchema.safeParse(values)),
  });

  const submit = (values: Values) =>
    start.mutate(values, {
      onSuccess: (page) => window.location.assign(page),
      onError: (refusal) => form.setErrors(toFieldProblems(refusal)),
    });
  return (
    <AuthCard title="Welcome to Millrace" text="Create the owner account.">
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap={16}>
          <FormProblem problem={start.error?.message} />
          <AccountFields form={form} />
          <Button type="submit" size="md" fullWidth loading={start.isPending || start.isSuccess}>
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
