import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import { updateRelease } from "#api/packages/releases/release-contract.ts";
import type { Release } from "#api/packages/releases/schema.ts";
import { call } from "#components/api/call.ts";
import { ofPackage } from "#components/api/packages.ts";
import { ChangeForm } from "#components/page/change-form.tsx";
import { notifySuccess } from "#components/ui/notify.tsx";
import { RolloutSlider } from "./rollout-slider.tsx";

/** Opens the form that changes a release's rollout. */
export function openChangeRollout(release: Release): void {
  modals.open({ title: `Rollout of ${release.version}`, children: <ChangeRollout release={release} /> });
}

function ChangeRollout({ release: { package: slug, version, rollout } }: { release: Release }) {
  const form = useForm({ initialValues: { rollout } });
  return (
    <ChangeForm
      form={form}
      save={(body) => call(updateRelease, { params: { slug, version }, body })}
      refetched={ofPackage}
      onSaved={() => notifySuccess("Saved")}
      submit="Change rollout"
    >
      <RolloutSlider
        value={form.values.rollout}
        onChange={(rollout) => form.setFieldValue("rollout", rollout)}
      />
    </ChangeForm>
  );
}
