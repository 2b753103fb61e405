"use client";

import { Button } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconMailPlus, IconUserPlus } from "@tabler/icons-react";
import { useInvitations } from "#components/api/invitations.ts";
import { useMembers } from "#components/api/members.ts";
import { PageHeader } from "#components/page/page-header.tsx";
import classes from "#components/page/section.module.css";
import { SettingsSection } from "#components/page/section.tsx";
import { SettingsList } from "#components/page/section-list.tsx";
import { SettingsFrame } from "#components/page/settings-frame.tsx";
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
      <SettingsFrame>
        <div className={classes.page}>
          <SettingsSection
            title="Members"
            text="People who can sign in. A changed role takes effect immediately."
          >
            <Members />
          </SettingsSection>
          <SettingsSection title="Invitations" text="Invitations that are not accepted yet.">
            <Invitations />
          </SettingsSection>
        </div>
      </SettingsFrame>
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
