import { UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronRight } from "@tabler/icons-react";
import type { Role } from "#api/identity/roles/schema.ts";
import type { ServiceAccount } from "#api/identity/service-accounts/schema.ts";
import { RoleSelect } from "#components/accounts/role-select.tsx";
import { roleText } from "#components/accounts/role-text.ts";
import { useUpdateService } from "#components/api/services.ts";
import settings from "#components/page/section.module.css";
import { confirm } from "#components/ui/confirm.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { ServiceKeys } from "./service-keys.tsx";
import { ServiceMenu } from "./service-menu.tsx";
import classes from "./services.module.css";

/** A service on one line, and its keys below when it is open. One without keys starts open. */
export function ServiceRow({ service }: { service: ServiceAccount }) {
  const { name, role, api_keys, last_used_at, from_environment } = service;
  const update = useUpdateService();
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
            <RoleSelect of={service} update={update} isConfirmed={(next) => isConfirmed(service, next)} />
            <ServiceMenu service={service} />
          </>
        )}
      </div>
      {isOpen && <ServiceKeys service={service} />}
    </li>
  );
}

/** A service that becomes an owner needs a confirmation. */
async function isConfirmed({ name }: ServiceAccount, role: Role): Promise<boolean> {
  if (role !== "owner") return true;
  return confirm({
    title: `Make ${name} an owner?`,
    body: "Its keys with the permission Admin can then manage all users, invitations and API keys.",
    confirmLabel: "Make owner",
  });
}
