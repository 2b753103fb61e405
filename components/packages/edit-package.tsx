"use client";

import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import type { Package } from "#api/packages/releases/schema.ts";
import { toFieldProblems } from "#components/api/field-problems.ts";
import { useUpdatePackage } from "#components/api/packages.ts";
import { DialogForm } from "#components/ui/dialog-form.tsx";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";
import { PackageFields, toBody, toValues } from "./package-fields.tsx";

/** Opens the form that changes a package's details. */
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
        notifySuccess("Saved");
      },
      onError: (error) => {
        form.setErrors(toFieldProblems(error));
        notifyProblem("The details were not saved", error);
      },
    });
  return (
    <DialogForm onSubmit={form.onSubmit(submit)} submit="Save details" loading={update.isPending} gap={24}>
      <PackageFields form={form} />
    </DialogForm>
  );
}
