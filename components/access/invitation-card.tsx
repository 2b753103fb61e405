"use client";

import { Button, Divider, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { acceptInvitation } from "#api/identity/invitations/contract.ts";
import { acceptInvitationBodySchema, type OpenInvitation } from "#api/identity/invitations/schema.ts";
import type { SignInWays } from "#api/identity/providers/schema.ts";
import { roleText } from "#components/accounts/role-text.ts";
import { call } from "#components/api/call.ts";
import { endSession } from "#components/api/end-session.ts";
import { toFieldProblems, toIssueProblems } from "#components/api/field-problems.ts";
import { useJoinInvitation, useOpenInvitation } from "#components/api/invitations.ts";
import { useMutation } from "#components/api/use-mutation.ts";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { AccountFields } from "./account-fields.tsx";
import { AuthCard } from "./auth-card.tsx";
import { LinkCard } from "./link-card.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";
import { pageAfter, signInWithPassword } from "./sign-in-with-password.ts";
import { useLinkToken } from "./use-link-token.ts";

interface InvitationCardProps {
  /** The name of the signed-in user, if any. */
  userName: string | null;
  ways: SignInWays;
}

/** The page of an invitation's link: a new account, or the one that is signed in. */
export function InvitationCard({ userName, ways }: InvitationCardProps) {
  const token = useLinkToken();
  return (
    <LinkCard query={useOpenInvitation(token)}>
      {(invitation) =>
        userName === null ? (
          <NewAccount token={token ?? ""} invitation={invitation} ways={ways} />
        ) : (
          <OwnAccount token={token ?? ""} invitation={invitation} userName={userName} />
        )
      }
    </LinkCard>
  );
}

interface OpenProps {
  token: string;
  invitation: OpenInvitation;
}

function NewAccount({ token, invitation, ways }: OpenProps & { ways: SignInWays }) {
  const [problem, setProblem] = useState<string | null>(null);
  const accept = useMutation({
    async mutationFn(values: { name: string; email: string; password: string }) {
      const { email } = await call(acceptInvitation, { body: { token, ...values } });
      return pageAfter(await signInWithPassword(email, values.password));
    },
  });
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { name: "", email: invitation.email ?? "", password: "" },
    validate: (values) => toIssueProblems(acceptInvitationBodySchema.safeParse({ token, ...values })),
  });

  const submit = (values: typeof form.values) => {
    setProblem(null);
    accept.mutate(values, {
      onSuccess: (page) => window.location.assign(page),
      onError: (refusal) => {
        form.setErrors(toFieldProblems(refusal));
        setProblem(refusal.message);
      },
    });
  };
  const { word, text } = roleText[invitation.role];
  return (
    <AuthCard title="Join Millrace" text={`${invitation.invited_by} invites you. ${word}: you ${text}.`}>
      <Stack gap={16}>
        <FormProblem problem={problem} />
        <ProviderButtons
          providers={ways.providers}
          next="/overview"
          invitation={token}
          onProblem={setProblem}
        />
        {ways.passwords && ways.providers.length > 0 && <Divider label="or with a password" />}
      </Stack>
      {ways.passwords && (
        <form onSubmit={form.onSubmit(submit)} noValidate>
          <Stack gap={16} mt={16}>
            <AccountFields form={form} hasEmail={invitation.email !== null} />
            <Button type="submit" size="md" fullWidth loading={accept.isPending || accept.isSuccess}>
              Create account
            </Button>
          </Stack>
        </form>
      )}
    </AuthCard>
  );
}

function OwnAccount({ token, invitation, userName }: OpenProps & { userName: string }) {
  const join = useJoinInvitation();
  const accept = () =>
    join.mutate({ body: { token } }, { onSuccess: () => window.location.assign("/overview") });
  const { word } = roleText[invitation.role];
  return (
    <AuthCard
      title="Join Millrace"
      text={`You are signed in as ${userName}. ${invitation.invited_by} invites you with the role ${word.toLowerCase()}.`}
    >
      <Stack gap={16}>
        <FormProblem problem={join.error?.message} />
        <Button size="md" fullWidth loading={join.isPending || join.isSuccess} onClick={accept}>
          Accept with this account
        </Button>
        <Button size="md" variant="default" fullWidth onClick={endSession}>
          Sign out to use another account
        </Button>
      </Stack>
    </AuthCard>
  );
}
