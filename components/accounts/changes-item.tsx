import { Menu } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";

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
