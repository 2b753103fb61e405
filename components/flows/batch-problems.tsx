import { Button, Group, Stack } from "@mantine/core";
import { modals } from "@mantine/modals";
import Link from "next/link";
import classes from "./place-dialogs.module.css";

export interface BatchProblemsProps {
  flows: readonly { id: string; name: string; code: string; detail: string }[];
}

/** The flows that a batch did not change, each with the reason. */
export function BatchProblems({ flows }: BatchProblemsProps) {
  return (
    <Stack gap={16}>
      <ul className={`${classes.lines} ${classes.options}`} aria-label="Not changed">
        {flows.map(({ id, name, code, detail }) => (
          <li key={id}>
            {code === "not_found" ? (
              <strong>{name}</strong>
            ) : (
              <Link className={classes.link} href={`/flows/${id}`} onClick={() => modals.closeAll()}>
                {name}
              </Link>
            )}
            <div className={classes.count}>{code === "not_found" ? "It no longer exists." : detail}</div>
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={() => modals.closeAll()}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}
