import { ActionIcon, Menu } from "@mantine/core";
import { modals } from "@mantine/modals";
import {
  IconCrown,
  IconDots,
  IconHistory,
  IconKey,
  IconShieldOff,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from "@tabler/icons-react";
import Link from "next/link";
import {
  useCreateResetLink,
  useHandOverOwnership,
  useRemoveMember,
  useUpdateMember,
} from "#components/api/members.ts";
import { useRemoveMemberFactor } from "#components/api/second-factor.ts";
import { confirm } from "#components/ui/confirm.tsx";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";
import { OneTimeSecret } from "#components/ui/one-time-secret.tsx";
import { exactTime } from "#components/ui/time-text.ts";
import type { Member } from "#server/identity/members/schema.ts";

/** What an owner does with a member, beside changing the role. */
export function MemberMenu({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const { id, name, active, second_factor } = member;
  const { deactivate, reactivate, remove, handOver, removeFactor, resetPassword } = useMemberActions(member);
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
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
        <Menu.Item
          leftSection={<IconHistory size={16} />}
          component={Link}
          href={`/settings/audit-log?actor=${id}`}
        >
          Show their changes
        </Menu.Item>
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
      </Menu.Dropdown>
    </Menu>
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
        {
          onSuccess: () => notifySuccess(`${name} was deactivated`),
          onError: (error) => notifyProblem("The user was not deactivated", error),
        },
      );
    },
    reactivate() {
      update.mutate(
        { id, active: true },
        {
          onSuccess: () => notifySuccess(`${name} can sign in again`),
          onError: (error) => notifyProblem("The user was not reactivated", error),
        },
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
      removal.mutate(id, {
        onSuccess: () => notifySuccess(`${name} was removed`),
        onError: (error) => notifyProblem("The user was not removed", error),
      });
    },
    async removeFactor() {
      const isConfirmed = await confirm({
        title: `Remove the second factor of ${name}?`,
        body: "For users who lost their app and their recovery codes. They are signed out everywhere.",
        confirmLabel: "Remove second factor",
        danger: true,
      });
      if (!isConfirmed) return;
      factor.mutate(id, {
        onSuccess: () => notifySuccess(`The second factor of ${name} was removed`),
        onError: (error) => notifyProblem("The second factor was not removed", error),
      });
    },
    async handOver() {
      const isConfirmed = await confirm({
        title: `Hand over ownership to ${name}?`,
        body: `${name} becomes an owner and you become an editor. You can no longer manage users.`,
        confirmLabel: "Hand over ownership",
        danger: true,
      });
      if (!isConfirmed) return;
      handover.mutate(id, {
        onSuccess: () => notifySuccess(`${name} is now an owner`),
        onError: (error) => notifyProblem("The ownership was not handed over", error),
      });
    },
    resetPassword() {
      reset.mutate(id, {
        onSuccess: ({ url, expires_at }) =>
          modals.open({
            title: `Password reset for ${name}`,
            children: (
              <OneTimeSecret value={url} copyLabel="Copy link">
                Give this link to {name}. It works once, until {exactTime(new Date(expires_at))}, and is not
                shown again.
              </OneTimeSecret>
            ),
          }),
        onError: (error) => notifyProblem("The link was not created", error),
      });
    },
  };
}
