import { Select, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronRight } from "@tabler/icons-react";
import { useUpdateService } from "#components/api/services.ts";
import { roleOptions, roleText } from "#components/members/role-text.ts";
import settings from "#components/settings/settings.module.css";
import { confirm } from "#components/ui/confirm.tsx";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { roleSchema } from "#server/identity/roles/schema.ts";
import type { ServiceAccount } from "#server/identity/service-accounts/schema.ts";
import { ServiceKeys } from "./service-keys.tsx";
import { ServiceMenu } from "./service-menu.tsx";
import classes from "./services.module.css";

/** A service on one line, and its keys below when it is open. One without keys starts open. */
export function ServiceRow({ service }: { service: ServiceAccount }) {
  const { name, role, api_keys, last_used_at, from_environment } = service;
  const [isOpen, { toggle }] = useDisclosure(api_keys === 0);
  return (
    <li className={classes.service}>
      <div className={settings.line}>
        <div className={settings.grow}>
          <UnstyledButton className={classes.toggle} onClick={toggle} aria-expanded={isOpen}>
            <IconChevronRight size={16} aria-hidden className={classes.chevron} />
            <span className={settings.name}>{name}</span>
          </UnstyledButton>
          <div className={`${settings.facts} ${classes.facts}`}>
            <span>{api_keys === 1 ? "1 key" : `${api_keys} keys`}</span>
            <span>
              {last_used_at ? (
                <>
                  used <RelativeTime at={last_used_at} />
                </>
              ) : (
                "never used"
              )}
            </span>
            {from_environment && <span>{roleText[role].word}, set by BOOTSTRAP_API_KEY</span>}
          </div>
        </div>
        {!from_environment && (
          <>
            <RoleSelect service={service} />
            <ServiceMenu service={service} />
          </>
        )}
      </div>
      {isOpen && <ServiceKeys service={service} />}
    </li>
  );
}

function RoleSelect({ service: { id, name, role } }: { service: ServiceAccount }) {
  const update = useUpdateService();
  const change = async (value: string | null) => {
    const next = roleSchema.safeParse(value).data;
    if (!next || next === role) return;
    const isConfirmed =
      next !== "owner" ||
      (await confirm({
        title: `Make ${name} an owner?`,
        body: "Its keys with the permission Admin can then manage all users, invitations and API keys.",
        confirmLabel: "Make owner",
      }));
    if (!isConfirmed) return;
    update.mutate(
      { id, role: next },
      {
        onSuccess: () => notifySuccess(`${name} is now ${roleText[next].word.toLowerCase()}`),
        onError: (error) => notifyProblem("The role was not changed", error),
      },
    );
  };
  return (
    <Select
      aria-label={`Role of ${name}`}
      w={120}
      allowDeselect={false}
      disabled={update.isPending}
      data={roleOptions}
      value={role}
      onChange={(value) => void change(value)}
    />
  );
}
