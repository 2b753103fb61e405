"use client";

import { Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import { useRouter } from "next/navigation";
import { showRefusal } from "#components/api/field-problems.ts";
import { useCreatePackage } from "#components/api/packages.ts";
import { DialogForm } from "#components/ui/dialog-form.tsx";
import { PackageFields, toBody, toValues } from "./package-fields.tsx";

/** The form that creates a package. */
export function NewPackage() {
  const create = useCreatePackage();
  const router = useRouter();
  const form = useForm({ initialValues: { slug: "", ...toValues(null) } });
  const submit = ({ slug, ...values }: typeof form.values) =>
    create.mutate(
      { slug, ...toBody(values) },
      {
        onSuccess: () => {
          modals.closeAll();
          router.push(`/packages/${slug}`);
        },
        onError: showRefusal(form, "The package was not created"),
      },
    );
  return (
    <DialogForm onSubmit={form.onSubmit(submit)} submit="Create package" loading={create.isPending} gap={24}>
      <Stack gap={16}>
        <TextInput
          label="Short name"
          description="Part of its URLs. It cannot be changed later."
          placeholder="flow"
          data-autofocus
          {...form.getInputProps("slug")}
        />
        <PackageFields form={form} />
      </Stack>
    </DialogForm>
  );
}
