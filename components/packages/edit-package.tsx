"use client";

import { Button, Group } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import { useUpdatePackage } from "#components/api/packages.ts";
import { notifyDone, notifyProblem } from "#components/ui/notify.tsx";
import type { Package } from "#server/packages/schema.ts";
import { toFieldProblems } from "./field-problem.ts";
import { PackageFields, toBody, toValues } from "./package-fields.tsx";

/** Opens the form by which a package's details are changed. */
export function openEditPackage(offered: Package): void {
  modals.open({ title: `Edit ${offered.name}`, children: <EditPackage offered={offered} /> });
}

function EditPackage({ offered }: { offered: Package }) {
  const update = useUpdatePackage(offered.slug);
  const form = useForm({ initialValues: toValues(offered) });
  const submit = (values: typeof form.values) =>
    update.mutate(toBody(values), {
      onSuccess: () => {
        modals.closeAll();
        notifyDone("Saved");
      },
      onError: (error) => {
        form.setErrors(toFieldProblems(error));
        notifyProblem("The details were not saved", error);
      },
    });
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <PackageFields form={form} />
      <Group justify="flex-end" mt={24}>
        <Button variant="default" onClick={() => modals.closeAll()}>
          Cancel
        </Button>
        <Button type="submit" loading={update.isPending}>
          Save details
        </Button>
      </Group>
    </form>
  );
}
