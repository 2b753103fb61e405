import { ActionIcon, type ActionIconProps, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { ReactNode } from "react";

export interface ActionsMenuProps extends Pick<ActionIconProps, "className" | "size"> {
  /** "Actions for Order intake" */
  label: string;
  width?: number;
  iconSize?: number;
  /** The items. */
  children: ReactNode;
}

/** A button with three dots that opens the further actions for something. */
export function ActionsMenu({ label, width, iconSize = 18, children, ...button }: ActionsMenuProps) {
  return (
    <Menu position="bottom-end" {...(width !== undefined && { width })}>
      <Menu.Target>
        <ActionIcon aria-label={label} {...button}>
          <IconDots size={iconSize} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
