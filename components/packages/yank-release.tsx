import { Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import { yankRelease } from "#api/packages/releases/release-contract.ts";
import type { Release } from "#api/packages/releases/schema.ts";
import { call } from "#components/api/call.ts";
import { ofPackage } from "#components/api/packages.ts";
import { ChangeForm } from "#components/page/change-form.tsx";
import { notifySuccess } from "#components/ui/notify.tsx";

/** Asks why a release is yanked, and yanks it. */
export function openYank(release: Release): void {
  modals.open({ title: `Yank ${release.version}?`, children: <YankRelease release={release} /> });
}

function YankRelease({ release: { package: slug, version } }: { release: Release }) {
  const form = useForm({ initialValues: { reason: "" } });
  return (
    <ChangeForm
      form={form}
      save={(body) => call(yankRelease, { params: { slug, version }, body })}
      refetched={ofPackage}
      onSaved={() => notifySuccess(`${version} was yanked`)}
      submit="Yank release"
      danger
    >
      <Text c="dimmed">
        It is no longer offered and cannot be downloaded. Installations that have it keep it. You can offer it
        again later.
      </Text>
      <TextInput
        label="Reason"
        description="Optional. Only your team sees it."
        maxLength={500}
        data-autofocus
        {...form.getInputProps("reason")}
      />
    </ChangeForm>
  );
}
