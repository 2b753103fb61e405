"use client";

import { Button } from "@mantine/core";
import { endSession } from "#components/api/end-session.ts";
import { useEndSessions, useSessions } from "#components/api/sessions.ts";
import { SettingsSection } from "#components/page/section.tsx";
import { SettingsList } from "#components/page/section-list.tsx";
import { confirm } from "#components/ui/confirm.tsx";
import { notifyProblem } from "#components/ui/notify.tsx";
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
    endSessions.mutate(
      {},
      {
        onSuccess: endSession,
        onError: (error) => notifyProblem("You were not signed out", error),
      },
    );
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
      <SettingsList query={useSessions()} what="sessions" count={2}>
        {(session) => <SessionRow key={session.id} session={session} />}
      </SettingsList>
    </SettingsSection>
  );
}
