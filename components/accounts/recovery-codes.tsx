import { Button, Group, Stack, Text } from "@mantine/core";
import { CopyButton } from "#components/ui/copy-button.tsx";
import classes from "./second-factor.module.css";

/** Shows recovery codes once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Stack gap={16}>
      <Text>
        Keep these codes in a safe place. If you lose your app, each of them signs you in once. They are not
        shown again.
      </Text>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="flex-end">
        <CopyButton value={codes.join("\n")} label="Copy codes" withWords />
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
}
