"use client";

import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import { updatePackage } from "#api/packages/releases/contract.ts";
import type { Package } from "#api/packages/releases/schema.ts";
import { call } from "#components/api/call.ts";
import { ofPackage } from "#components/api/packages.ts";
import { ChangeForm } from "#components/page/change-form.tsx";
import { notifySuccess } from "#components/ui/notify.tsx";
import { PackageFields, toBody, toValues } from "./package-fields.tsx";

/** Opens the form that changes a package's details. */
export function openEditPackage(offered: Package): void {
  modals.open({ title: `Edit ${offered.name}`, children: <EditPackage offered={offered} /> });
}

function EditPackage({ offered }: { offered: Package }) {
  const form = useForm({ initialValues: toValues(offered) });
  return (
    <ChangeForm
      form={form}
      save={(values) => call(updatePackage, { params: { slug: offered.slug }, body: toBody(values) })}
      refetched={ofPackage}
      onSaved={() => notifySuccess("Saved")}
      submit="Save details"
      gap={24}
    >
      <PackageFields form={form} />
    </ChangeForm>
  );
}
