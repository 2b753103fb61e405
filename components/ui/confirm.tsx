import { Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import type { ReactNode } from "react";

export interface Confirmation {
  /** A question that names the object: "Delete “Order intake”?" */
  title: string;
  /** The loss or effect to confirm. */
  body: ReactNode;
  /** A verb and its object: "Delete flow". */
  confirmLabel: string;
  /** Red, and the focus starts on "Cancel". */
  danger?: boolean;
}

/** Asks before a loss that cannot be undone, and runs it once the user confirms. */
export function confirmDanger(asked: Omit<Confirmation, "danger"> & { onConfirm: () => void }): void {
  void confirm({ ...asked, danger: true }).then((isConfirmed) => isConfirmed && asked.onConfirm());
}

/** Asks for confirmation. Resolves to true when the user confirms. */
export function confirm({ title, body, confirmLabel, danger = false }: Confirmation): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: (
        <Text size="md" c="dimmed" component="div">
          {body}
        </Text>
      ),
      labels: { confirm: confirmLabel, cancel: "Cancel" },
      confirmProps: { color: danger ? "red" : "teal", "data-autofocus": danger ? undefined : true },
      cancelProps: { "data-autofocus": danger ? true : undefined },
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    });
  });
}
