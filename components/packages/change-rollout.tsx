import { Button, Group, Stack } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useState } from "react";
import type { Release } from "#api/packages/releases/schema.ts";
import { useChangeRollout } from "#components/api/packages.ts";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";
import { RolloutSlider } from "./rollout-slider.tsx";

/** Opens the form that changes a release's rollout. */
export function openChangeRollout(release: Release): void {
  modals.open({ title: `Rollout of ${release.version}`, children: <ChangeRollout release={release} /> });
}

function ChangeRollout({ release: { package: slug, version, rollout } }: { release: Release }) {
  const change = useChangeRollout(slug);
  const [percent, setPercent] = useState(rollout);
  const save = () =>
    change.mutate(
      { version, rollout: percent },
      {
        onSuccess: () => {
          modals.closeAll();
          notifySuccess("Saved");
        },
        onError: (error) => notifyProblem("The rollout was not changed", error),
      },
    );
  return (
    <Stack gap={16}>
      <RolloutSlider value={percent} onChange={setPercent} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => modals.closeAll()}>
          Cancel
        </Button>
        <Button onClick={save} loading={change.isPending} disabled={percent === rollout}>
          Change rollout
        </Button>
      </Group>
    </Stack>
  );
}
