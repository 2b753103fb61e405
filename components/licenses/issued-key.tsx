import { Button, Group, Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import Link from "next/link";
import { CopyButton } from "#components/ui/copy-button.tsx";
import type { IssuedLicense } from "#server/licenses/schema.ts";
import classes from "./licenses.module.css";

/** The one time that a key is seen. */
export function IssuedKey({ license: { id, key, customer } }: { license: IssuedLicense }) {
  return (
    <Stack gap={16}>
      <Text>
        Copy the key now and give it to {customer || "your customer"}. Only its fingerprint is kept, so it
        cannot be shown again.
      </Text>
      <code className={classes.key}>{key}</code>
      <Group justify="flex-end">
        <Button
          variant="subtle"
          color="gray"
          component={Link}
          href={`/packages/licenses/${id}`}
          onClick={() => modals.closeAll()}
        >
          Open license
        </Button>
        <CopyButton value={key} label="Copy key" withWords />
        <Button onClick={() => modals.closeAll()}>Done</Button>
      </Group>
    </Stack>
  );
}
