"use client";

import { Button, Skeleton } from "@mantine/core";
import { useEndSessions, useMe } from "#components/api/access.ts";
import { leave } from "#components/shell/leave.ts";
import { confirm } from "#components/ui/confirm.tsx";
import { notifyProblem } from "#components/ui/notify.tsx";
import { Section } from "./section.tsx";
import classes from "./settings.module.css";

const roleText = {
  owner: "Owner: may do everything",
  editor: "Editor: may change and run flows",
  viewer: "Viewer: may look at everything",
};

/** Who is signed in. */
export function Profile() {
  const user = useMe().data?.user;
  const endSessions = useEndSessions();
  const leaveEverywhere = async () => {
    const sure = await confirm({
      title: "Sign out everywhere?",
      body: "Every browser that is signed in with this account, this one too, has to sign in again. API keys go on working.",
      confirmLabel: "Sign out everywhere",
    });
    if (!sure) return;
    endSessions.mutate(undefined, {
      onSuccess: leave,
      onError: (error) => notifyProblem("You were not signed out", error),
    });
  };
  const lines = [
    ["Name", user?.name],
    ["E-mail", user?.email],
    ["Role", user && roleText[user.role]],
  ] as const;
  return (
    <Section
      title="Profile"
      text="How you appear to others here."
      action={
        <Button variant="default" onClick={() => void leaveEverywhere()}>
          Sign out everywhere
        </Button>
      }
    >
      <dl className={classes.box}>
        {lines.map(([term, value]) => (
          <div key={term} className={classes.line}>
            <dt className={classes.term}>{term}</dt>
            <dd className={classes.grow} style={{ margin: 0 }}>
              {value ?? <Skeleton w={160} h={14} />}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
