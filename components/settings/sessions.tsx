"use client";

import { Button } from "@mantine/core";
import { useEndSessions, useSessions } from "#components/api/sessions.ts";
import { leave } from "#components/shell/leave.ts";
import { confirm } from "#components/ui/confirm.tsx";
import { Loaded } from "#components/ui/loaded.tsx";
import { notifyProblem } from "#components/ui/notify.tsx";
import { Section } from "./section.tsx";
import { SessionRow } from "./session-row.tsx";
import classes from "./settings.module.css";

/** Where this account is signed in. */
export function Sessions() {
  const endSessions = useEndSessions();
  const leaveEverywhere = async () => {
    const sure = await confirm({
      title: "Sign out everywhere?",
      body: "Every browser signed in with this account, including this one, has to sign in again. API keys keep working.",
      confirmLabel: "Sign out everywhere",
    });
    if (!sure) return;
    endSessions.mutate(undefined, {
      onSuccess: leave,
      onError: (error) => notifyProblem("You were not signed out", error),
    });
  };
  return (
    <Section
      title="Sessions"
      text="Browsers signed in with your account."
      action={
        <Button variant="default" onClick={() => void leaveEverywhere()}>
          Sign out everywhere
        </Button>
      }
    >
      <Loaded query={useSessions()} what="sessions" count={2}>
        {({ data }) => (
          <ul className={classes.box} aria-label="Sessions">
            {data.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}
