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
import { ChangesItem } from "#components/accounts/changes-item.tsx";
import {
  useCreateResetLink,
  useHandOverOwnership,
  useRemoveMember,
  useUpdateMember,
} from "#components/api/members.ts";
import { useRemoveMemberFactor } from "#components/api/second-factor.ts";
import { ActionsMenu } from "#components/ui/actions-menu.tsx";
import { confirmDanger } from "#components/ui/confirm.tsx";
import { notifyProblem, reports } from "#components/ui/notify.tsx";
import { OneTimeSecret } from "#components/ui/one-time-secret.tsx";
import { dayTime } from "#components/ui/time-text.ts";

/** Actions of an owner for a member, beside changing the role. */
export function MemberMenu({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const { id, name, active, second_factor } = member;
  const { deactivate, reactivate, remove, handOver } = useMembership(member);
  const { removeFactor, resetPassword } = useSignInHelp(member);
  return (
    <ActionsMenu label={`Actions for ${name}`} width={240}>
      {active && (
        <Menu.Item leftSection={<IconKey size={16} />} onClick={resetPassword}>
          Create password reset link
        </Menu.Item>
      )}
      {!isSelf && second_factor && (
        <Menu.Item leftSection={<IconShieldOff size={16} />} onClick={removeFactor}>
          Remove second factor
        </Menu.Item>
      )}
      <ChangesItem id={id}>Show their changes</ChangesItem>
      {!isSelf && (
        <>
          <Menu.Divider />
          {active && (
            <Menu.Item leftSection={<IconCrown size={16} />} onClick={handOver}>
              Hand over ownership
            </Menu.Item>
          )}
          {active ? (
            <Menu.Item leftSection={<IconUserOff size={16} />} onClick={deactivate}>
              Deactivate
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconUserCheck size={16} />} onClick={reactivate}>
              Reactivate
            </Menu.Item>
          )}
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={remove}>
            Remove
          </Menu.Item>
        </>
      )}
    </ActionsMenu>
  );
}

/** Whether the member belongs to the installation, and as what. */
function useMembership({ id, name }: Member) {
  const update = useUpdateMember();
  const removal = useRemoveMember();
  const handover = useHandOverOwnership();
  return {
    deactivate: () =>
      confirmDanger({
        title: `Deactivate ${name}?`,
        body: "They are signed out everywhere, cannot sign in, and their API keys are refused until you reactivate them.",
        confirmLabel: "Deactivate",
        onConfirm: () =>
          update.mutate(
            { params: { id }, body: { active: false } },
            reports(`${name} was deactivated`, "The user was not deactivated"),
          ),
      }),
    reactivate() {
      update.mutate(
        { params: { id }, body: { active: true } },
        reports(`${name} can sign in again`, "The user was not reactivated"),
      );
    },
    remove: () =>
      confirmDanger({
        title: `Remove ${name}?`,
        body: "Their sessions and API keys stop working. Their flows stay and have no owner. This cannot be undone.",
        confirmLabel: "Remove user",
        onConfirm: () => removal.mutate(id, reports(`${name} was removed`, "The user was not removed")),
      }),
    handOver: () =>
      confirmDanger({
        title: `Hand over ownership to ${name}?`,
        body: `${name} becomes an owner and you become an editor. You can no longer manage users.`,
        confirmLabel: "Hand over ownership",
        onConfirm: () =>
          handover.mutate(id, reports(`${name} is now an owner`, "The ownership was not handed over")),
      }),
  };
}

/** Help for a member who cannot sign in. */
function useSignInHelp({ id, name }: Member) {
  const reset = useCreateResetLink();
  const factor = useRemoveMemberFactor();
  return {
    removeFactor: () =>
      confirmDanger({
        title: `Remove the second factor of ${name}?`,
        body: "For users who lost their app and their recovery codes. They are signed out everywhere.",
        confirmLabel: "Remove second factor",
        onConfirm: () =>
          factor.mutate(
            id,
            reports(`The second factor of ${name} was removed`, "The second factor was not removed"),
          ),
      }),
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
