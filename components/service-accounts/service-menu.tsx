import { ActionIcon, Menu } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconDots, IconHistory, IconPencil, IconTrash } from "@tabler/icons-react";
import Link from "next/link";
import { useDeleteService } from "#components/api/services.ts";
import { confirm } from "#components/ui/confirm.tsx";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";
import type { ServiceAccount } from "#server/identity/service-accounts/schema.ts";
import { ServiceForm } from "./service-form.tsx";

/** What an owner does with a service, beside changing its role and its keys. */
export function ServiceMenu({ service }: { service: ServiceAccount }) {
  const { id, name } = service;
  const removal = useDeleteService();
  const rename = () => modals.open({ title: "Rename service", children: <ServiceForm service={service} /> });
  const remove = async () => {
    const isConfirmed = await confirm({
      title: `Delete ${name}?`,
      body: "Its API keys stop working. The flows that it created stay and have no owner. This cannot be undone.",
      confirmLabel: "Delete service",
      danger: true,
    });
    if (!isConfirmed) return;
    removal.mutate(id, {
      onSuccess: () => notifySuccess(`${name} was deleted`),
      onError: (error) => notifyProblem("The service was not deleted", error),
    });
  };
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={rename}>
          Rename
        </Menu.Item>
        <Menu.Item
          leftSection={<IconHistory size={16} />}
          component={Link}
          href={`/settings/audit-log?actor=${id}`}
        >
          Show its changes
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void remove()}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
