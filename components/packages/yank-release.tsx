import { Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import type { Release } from "#api/packages/releases/schema.ts";
import { useYankRelease } from "#components/api/packages.ts";
import { DialogForm } from "#components/ui/dialog-form.tsx";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";

/** Asks why a release is yanked, and yanks it. */
export function openYank(release: Release): void {
  modals.open({ title: `Yank ${release.version}?`, children: <YankRelease release={release} /> });
}

function YankRelease({ release: { package: slug, version } }: { release: Release }) {
  const yank = useYankRelease(slug);
  const form = useForm({ initialValues: { reason: "" } });
  const submit = ({ reason }: typeof form.values) =>
    yank.mutate(
      { version, reason },
      {
        onSuccess: () => {
          modals.closeAll();
          notifySuccess(`${version} was yanked`);
        },
        onError: (error) => notifyProblem("The release was not yanked", error),
      },
    );
  return (
    <DialogForm onSubmit={form.onSubmit(submit)} submit="Yank release" loading={yank.isPending} danger>
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
    </DialogForm>
  );
}
