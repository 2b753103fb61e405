"use client";

import { Button } from "@mantine/core";
import { endSession } from "#components/api/end-session.ts";
import { useEndSessions, useSessions } from "#components/api/sessions.ts";
import classes from "#components/page/section.module.css";
import { SettingsSection } from "#components/page/section.tsx";
import { confirm } from "#components/ui/confirm.tsx";
import { notifyProblem } from "#components/ui/notify.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { SessionRow } from "./session-row.tsx";

/** The browsers in which this account is signed in. */
export function Sessions() {
  const endSessions = useEndSessions();
  const signOutEverywhere = async () => {
    const isConfirmed = await confirm({
      title: "Sign out everywhere?",
      body: "Every browser signed in with this account, including this one, has to sign in again. API keys keep working.",
      confirmLabel: "Sign out everywhere",
    });
    if (!isConfirmed) return;
    endSessions.mutate(undefined, {
      onSuccess: endSession,
      onError: (error) => notifyProblem("You were not signed out", error),
    });
  };
  return (
    <SettingsSection
      title="Sessions"
      text="Browsers signed in with your account."
      action={
        <Button variant="default" onClick={() => void signOutEverywhere()}>
          Sign out everywhere
        </Button>
      }
    >
      <QueryBoundary query={useSessions()} what="sessions" count={2}>
        {({ data }) => (
          <ul className={classes.box} aria-label="Sessions">
            {data.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </SettingsSection>
  );
}
