import { Menu } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { ShortcutHint } from "#components/ui/key-hint.tsx";

interface ItemProps {
  label: string;
  icon: Icon;
  keys?: string;
  color?: string;
  onClick: () => void | Promise<void>;
}

/** A command in the context menu, with its key. */
export function Item({ label, icon: ItemIcon, keys, color, onClick }: ItemProps) {
  return (
    <Menu.Item
      leftSection={<ItemIcon size={16} stroke={1.7} aria-hidden />}
      rightSection={keys === undefined ? null : <ShortcutHint keys={keys} />}
      {...(color === undefined ? {} : { color })}
      onClick={() => void onClick()}
    >
      {label}
    </Menu.Item>
  );
}
