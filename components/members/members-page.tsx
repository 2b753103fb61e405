"use client";

import { Button } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconMailPlus, IconUserPlus } from "@tabler/icons-react";
import { useInvitations } from "#components/api/invitations.ts";
import { useMembers } from "#components/api/members.ts";
import { SettingsSection } from "#components/settings/section.tsx";
import classes from "#components/settings/settings.module.css";
import { SettingsTabs } from "#components/settings/settings-tabs.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LoadMore } from "#components/ui/load-more.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { InvitationRow } from "./invitation-row.tsx";
import { InviteForm } from "./invite-form.tsx";
import { MemberRow } from "./member-row.tsx";

function openInvite(): void {
  modals.open({ title: "Invite a user", children: <InviteForm /> });
}

/** The people who use this installation, and those who are invited. */
export function MembersPage() {
  return (
    <>
      <PageHeader
        title="Members"
        actions={
          <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={openInvite}>
            Invite
          </Button>
        }
      />
      <SettingsTabs />
      <div className={classes.page}>
        <SettingsSection
          title="Members"
          text="People who can sign in. A changed role takes effect immediately."
        >
          <Members />
        </SettingsSection>
        <SettingsSection title="Invitations" text="People who have not accepted yet.">
          <Invitations />
        </SettingsSection>
      </div>
    </>
  );
}

function Members() {
  const members = useMembers();
  return (
    <QueryBoundary query={members} what="members" count={3}>
      {({ pages }) => (
        <>
          <ul className={classes.box} aria-label="Members">
            {pages.flatMap(({ data }) => data.map((member) => <MemberRow key={member.id} member={member} />))}
          </ul>
          <LoadMore query={members} label="Show more members" />
        </>
      )}
    </QueryBoundary>
  );
}

function Invitations() {
  const invitations = useInvitations();
  return (
    <QueryBoundary query={invitations} what="invitations" count={1}>
      {({ pages }) => {
        const rows = pages.flatMap(({ data }) => data);
        if (rows.length === 0) {
          return (
            <div className={classes.box}>
              <EmptyState icon={IconMailPlus} title="No open invitations">
                Invite people by e-mail, or give them a link that works once.
              </EmptyState>
            </div>
          );
        }
        return (
          <>
            <ul className={classes.box} aria-label="Invitations">
              {rows.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} />
              ))}
            </ul>
            <LoadMore query={invitations} label="Show more invitations" />
          </>
        );
      }}
    </QueryBoundary>
  );
}
