import { Button, Group, Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";
import classes from "./one-time-secret.module.css";

export interface OneTimeSecretProps {
  /** A key. */
  value: string;
  /** What to do with it now. */
  children: ReactNode;
  /** A further button. */
  action?: ReactNode;
}

/** Shows a key once, in the dialog that created it. */
export function OneTimeSecret({ value, children, action }: OneTimeSecretProps) {
  return (
    <Stack gap={16}>
      <Text>{children}</Text>
      <code className={classes.value}>{value}</code>
      <Group justify="flex-end">
        {action}
        <CopyButton value={value} label="Copy key" withWords />
        <Button onClick={() => modals.closeAll()}>Done</Button>
      </Group>
    </Stack>
  );
}
