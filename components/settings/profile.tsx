"use client";

import { Button, Skeleton } from "@mantine/core";
import { roleText } from "#components/accounts/role-text.ts";
import { useCurrentUser } from "#components/api/access.ts";
import classes from "#components/page/section.module.css";
import { SettingsSection } from "#components/page/section.tsx";
import { openChangePassword } from "./change-password.tsx";

/** The signed-in user. */
export function Profile() {
  const user = useCurrentUser().data?.user;
  const lines = [
    ["Name", user?.name],
    ["E-mail address", user?.email],
    ["Role", user && `${roleText[user.role].word}: ${roleText[user.role].text}`],
  ] as const;
  return (
    <SettingsSection
      title="Profile"
      text="How others see you here."
      action={
        <Button variant="default" onClick={openChangePassword}>
          Change password
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
    </SettingsSection>
  );
}
