import { Menu } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { ServiceAccount } from "#api/identity/service-accounts/schema.ts";
import { ChangesItem } from "#components/accounts/changes-item.tsx";
import { useDeleteService } from "#components/api/services.ts";
import { ActionsMenu } from "#components/ui/actions-menu.tsx";
import { confirmDanger } from "#components/ui/confirm.tsx";
import { reports } from "#components/ui/notify.tsx";
import { ServiceForm } from "./service-form.tsx";

/** Actions of an owner for a service, beside changing its role and its keys. */
export function ServiceMenu({ service }: { service: ServiceAccount }) {
  const { id, name } = service;
  const removal = useDeleteService();
  const rename = () => modals.open({ title: "Rename service", children: <ServiceForm service={service} /> });
  const remove = () =>
    confirmDanger({
      title: `Delete ${name}?`,
      body: "Its API keys stop working. The flows that it created stay and have no owner. This cannot be undone.",
      confirmLabel: "Delete service",
      onConfirm: () => removal.mutate(id, reports(`${name} was deleted`, "The service was not deleted")),
    });
  return (
    <ActionsMenu label={`Actions for ${name}`} width={200}>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={rename}>
        Rename
      </Menu.Item>
      <ChangesItem id={id}>Show its changes</ChangesItem>
      <Menu.Divider />
      <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={remove}>
        Delete
      </Menu.Item>
    </ActionsMenu>
  );
}
