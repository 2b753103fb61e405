"use client";

import { Menu } from "@mantine/core";
import { IconArchive, IconCopyPlus, IconPencil } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import type { CatalogItem } from "#api/elements/schema.ts";
import { useCanEdit } from "#components/api/access.ts";
import { ActionsMenu } from "#components/ui/actions-menu.tsx";
import { confirmDanger } from "#components/ui/confirm.tsx";
import { dangerColor } from "#components/ui/danger-color.ts";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";
import { useWithdrawElement } from "./use-elements.ts";

/** An editor's actions for an element. */
export function ElementMenu({ id, item }: { id: string; item: CatalogItem }) {
  const canEdit = useCanEdit();
  const router = useRouter();
  const withdraw = useWithdrawElement();
  if (!canEdit) return null;
  const confirmWithdrawal = () =>
    confirmDanger({
      title: `Withdraw “${item.title}”?`,
      body: "It leaves the catalog, and its URLs return 410. Installed copies keep working. You can publish it again.",
      confirmLabel: "Withdraw element",
      onConfirm: () =>
        withdraw.mutate(id, {
          onSuccess: () => {
            notifySuccess(`“${item.title}” was withdrawn`);
            router.push("/elements/own");
          },
          onError: (error) => notifyProblem("The element was not withdrawn", error),
        }),
    });
  return (
    <ActionsMenu label="More actions">
      <Menu.Item
        leftSection={<IconPencil size={16} aria-hidden />}
        onClick={() => router.push(`/elements/${item.name}/edit`)}
      >
        Edit
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCopyPlus size={16} aria-hidden />}
        onClick={() => router.push(`/elements/new?from=${item.name}`)}
      >
        Make a copy
      </Menu.Item>
      <Menu.Item
        color={dangerColor}
        leftSection={<IconArchive size={16} aria-hidden />}
        onClick={confirmWithdrawal}
      >
        Withdraw
      </Menu.Item>
    </ActionsMenu>
  );
}
