import { Anchor, Skeleton, Stack } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";
import { ApiProblem } from "#components/api/problem.ts";
import { AuthCard } from "./auth-card.tsx";

interface LinkCardProps<Data> {
  query: { data: Data | undefined; error: Error | null };
  children: (data: Data) => ReactNode;
}

/** The page of a link: placeholders until it was looked up, and why it does not work if it does not. */
export function LinkCard<Data>({ query: { data, error }, children }: LinkCardProps<Data>) {
  if (data !== undefined) return children(data);
  if (error) {
    return (
      <AuthCard title="This link does not work" text={reasonOf(error)}>
        <Anchor component={Link} href="/sign-in">
          Go to the sign-in page
        </Anchor>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="One moment" text="The link is being checked.">
      <Stack gap={16} aria-hidden>
        <Skeleton h={56} />
        <Skeleton h={56} />
        <Skeleton h={42} />
      </Stack>
    </AuthCard>
  );
}

/** The only field of the request is the link's token, which the visitor does not know by that name. */
function reasonOf(error: Error): string {
  return (error instanceof ApiProblem && error.errors[0]?.detail) || error.message;
}
