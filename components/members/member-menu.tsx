import { Menu } from "@mantine/core";
import { modals } from "@mantine/modals";
import {
  IconCrown,
  IconKey,
  IconShieldOff,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from "@tabler/icons-react";
import type { Member } from "#api/identity/members/schema.ts";
import { AccountMenu, ChangesItem } from "#components/accounts/account-menu.tsx";
import {
  useCreateResetLink,
  useHandOverOwnership,
  useRemoveMember,
  useUpdateMember,
} from "#components/api/members.ts";
import { useRemoveMemberFactor } from "#components/api/second-factor.ts";
import { confirm } from "#components/ui/confirm.tsx";
import { notifyProblem, reports } from "#components/ui/notify.tsx";
import { OneTimeSecret } from "#components/ui/one-time-secret.tsx";
import { dayTime } from "#components/ui/time-text.ts";

/** Actions of an owner for a member, beside changing the role. */
export function MemberMenu({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const { id, name, active, second_factor } = member;
  const { deactivate, reactivate, remove, handOver, removeFactor, resetPassword } = useMemberActions(member);
  return (
    <AccountMenu name={name} width={240}>
      {active && (
        <Menu.Item leftSection={<IconKey size={16} />} onClick={resetPassword}>
          Create password reset link
        </Menu.Item>
      )}
      {!isSelf && second_factor && (
        <Menu.Item leftSection={<IconShieldOff size={16} />} onClick={() => void removeFactor()}>
          Remove second factor
        </Menu.Item>
      )}
      <ChangesItem id={id}>Show their changes</ChangesItem>
      {!isSelf && (
        <>
          <Menu.Divider />
          {active && (
            <Menu.Item leftSection={<IconCrown size={16} />} onClick={() => void handOver()}>
              Hand over ownership
            </Menu.Item>
          )}
          {active ? (
            <Menu.Item leftSection={<IconUserOff size={16} />} onClick={() => void deactivate()}>
              Deactivate
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconUserCheck size={16} />} onClick={reactivate}>
              Reactivate
            </Menu.Item>
          )}
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void remove()}>
            Remove
          </Menu.Item>
        </>
      )}
    </AccountMenu>
  );
}

function useMemberActions({ id, name }: Member) {
  const update = useUpdateMember();
  const removal = useRemoveMember();
  const handover = useHandOverOwnership();
  const reset = useCreateResetLink();
  const factor = useRemoveMemberFactor();
  return {
    async deactivate() {
      const isConfirmed = await confirm({
        title: `Deactivate ${name}?`,
        body: "They are signed out everywhere, cannot sign in, and their API keys are refused until you reactivate them.",
        confirmLabel: "Deactivate",
        danger: true,
      });
      if (!isConfirmed) return;
      update.mutate(
        { id, active: false },
        reports(`${name} was deactivated`, "The user was not deactivated"),
      );
    },
    reactivate() {
      update.mutate(
        { id, active: true },
        reports(`${name} can sign in again`, "The user was not reactivated"),
      );
    },
    async remove() {
      const isConfirmed = await confirm({
        title: `Remove ${name}?`,
        body: "Their sessions and API keys stop working. Their flows stay and have no owner. This cannot be undone.",
        confirmLabel: "Remove user",
        danger: true,
      });
      if (!isConfirmed) return;
      removal.mutate(id, reports(`${name} was removed`, "The user was not removed"));
    },
    async removeFactor() {
      const isConfirmed = await confirm({
        title: `Remove the second factor of ${name}?`,
        body: "For users who lost their app and their recovery codes. They are signed out everywhere.",
        confirmLabel: "Remove second factor",
        danger: true,
      });
      if (!isConfirmed) return;
      factor.mutate(
        id,
        reports(`The second factor of ${name} was removed`, "The second factor was not removed"),
      );
    },
    async handOver() {
      const isConfirmed = await confirm({
        title: `Hand over ownership to ${name}?`,
        body: `${name} becomes an owner and you become an editor. You can no longer manage users.`,
        confirmLabel: "Hand over ownership",
        danger: true,
      });
      if (!isConfirmed) return;
      handover.mutate(id, reports(`${name} is now an owner`, "The ownership was not handed over"));
    },
    resetPassword() {
      reset.mutate(id, {
        onSuccess: ({ url, expires_at }) =>
          modals.open({
            title: `Password reset for ${name}`,
            children: (
              <OneTimeSecret value={url} copyLabel="Copy link">
                Give this link to {name}. It works once, until {dayTime(new Date(expires_at))}, and is not
                shown again.
              </OneTimeSecret>
            ),
          }),
        onError: (error) => notifyProblem("The link was not created", error),
      });
    },
  };
}
