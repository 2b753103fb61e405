"use client";

import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";

export interface CopyButtonProps {
  value: string;
  /** The action, for the tooltip and screen readers: "Copy URL". */
  label: string;
  /** A button with a label instead of an icon. */
  withWords?: boolean;
  /** Of the button with a label. */
  size?: "xs" | "sm";
}

/** Copies a text and confirms it. */
export function CopyButton({ value, label, withWords = false, size = "sm" }: CopyButtonProps) {
  const clipboard = useClipboard({ timeout: 1600 });
  const icon = clipboard.copied ? (
    <IconCheck size={16} color="var(--status-succeeded)" aria-hidden />
  ) : (
    <IconCopy size={16} aria-hidden />
  );
  const copy = () => clipboard.copy(value);
  if (withWords) {
    return (
      <Button size={size} variant="default" leftSection={icon} onClick={copy}>
        {clipboard.copied ? "Copied" : label}
      </Button>
    );
  }
  return (
    <Tooltip label={clipboard.copied ? "Copied" : label} openDelay={clipboard.copied ? 0 : 400}>
      <ActionIcon onClick={copy} aria-label={label}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
