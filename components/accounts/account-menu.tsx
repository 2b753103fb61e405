import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconHistory } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";

/** Actions of an owner for a user or a service, beside changing the role. */
export function AccountMenu({ name, width, children }: { name: string; width: number; children: ReactNode }) {
  return (
    <Menu position="bottom-end" width={width}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** Leads to the audit log of what a user or a service has done. */
export function ChangesItem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Menu.Item
      leftSection={<IconHistory size={16} />}
      component={Link}
      href={`/settings/audit-log?actor=${id}`}
    >
      {children}
    </Menu.Item>
  );
}
