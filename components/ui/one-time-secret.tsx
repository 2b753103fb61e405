import { Button, Group, Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";
import classes from "./one-time-secret.module.css";

export interface OneTimeSecretProps {
  /** A key or a link. */
  value: string;
  /** The next step for the user. */
  children: ReactNode;
  copyLabel?: string;
  /** A further button. */
  action?: ReactNode;
}

/** Shows a key or a link once, in the dialog that created it. */
export function OneTimeSecret({ value, children, copyLabel = "Copy key", action }: OneTimeSecretProps) {
  return (
    <Stack gap={16}>
      <Text>{children}</Text>
      <code className={classes.value}>{value}</code>
      <Group justify="flex-end">
        {action}
        <CopyButton value={value} label={copyLabel} withWords />
        <Button onClick={() => modals.closeAll()}>Done</Button>
      </Group>
    </Stack>
  );
}
