"use client";

import { Button } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconMailPlus, IconUserPlus } from "@tabler/icons-react";
import { useInvitations } from "#components/api/invitations.ts";
import { useMembers } from "#components/api/members.ts";
import { SettingsSection } from "#components/settings/section.tsx";
import classes from "#components/settings/settings.module.css";
import { SettingsList } from "#components/settings/settings-list.tsx";
import { SettingsTabs } from "#components/settings/settings-tabs.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
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
  return (
    <SettingsList query={useMembers()} what="members" count={3} label="Members">
      {(member) => <MemberRow key={member.id} member={member} />}
    </SettingsList>
  );
}

const noInvitations = {
  icon: IconMailPlus,
  title: "No open invitations",
  children: "Invite people by e-mail, or give them a link that works once.",
};

function Invitations() {
  return (
    <SettingsList
      query={useInvitations()}
      what="invitations"
      count={1}
      label="Invitations"
      empty={noInvitations}
    >
      {(invitation) => <InvitationRow key={invitation.id} invitation={invitation} />}
    </SettingsList>
  );
}
