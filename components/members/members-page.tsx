"use client";

import { Button } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconMailPlus, IconUserPlus } from "@tabler/icons-react";
import { useInvitations } from "#components/api/invitations.ts";
import { useMembers } from "#components/api/members.ts";
import { SettingsSection } from "#components/page/section.tsx";
import { SettingsList } from "#components/page/section-list.tsx";
import { SettingsPage } from "#components/page/settings-page.tsx";
import { InvitationRow } from "./invitation-row.tsx";
import { InviteForm } from "./invite-form.tsx";
import { MemberRow } from "./member-row.tsx";

function openInvite(): void {
  modals.open({ title: "Invite a user", children: <InviteForm /> });
}

const noInvitations = {
  icon: IconMailPlus,
  title: "No open invitations",
  children: "Invite people by e-mail, or give them a link that works once.",
};

/** The people who use this installation, and those who are invited. */
export function MembersPage() {
  return (
    <SettingsPage
      title="Members"
      actions={
        <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={openInvite}>
          Invite
        </Button>
      }
    >
      <SettingsSection
        title="Members"
        text="People who can sign in. A changed role takes effect immediately."
      >
        <SettingsList query={useMembers()} what="members" count={3}>
          {(member) => <MemberRow key={member.id} member={member} />}
        </SettingsList>
      </SettingsSection>
      <SettingsSection title="Invitations" text="Invitations that are not accepted yet.">
        <SettingsList query={useInvitations()} what="invitations" count={1} empty={noInvitations}>
          {(invitation) => <InvitationRow key={invitation.id} invitation={invitation} />}
        </SettingsList>
      </SettingsSection>
    </SettingsPage>
  );
}
