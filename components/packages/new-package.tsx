"use client";

import { Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useRouter } from "next/navigation";
import { createPackage } from "#api/packages/releases/contract.ts";
import { call } from "#components/api/call.ts";
import { ofPackage } from "#components/api/packages.ts";
import { ChangeForm } from "#components/page/change-form.tsx";
import { PackageFields, toBody, toValues } from "./package-fields.tsx";

/** The form that creates a package. */
export function NewPackage() {
  const router = useRouter();
  const form = useForm({ initialValues: { slug: "", ...toValues(null) } });
  return (
    <ChangeForm
      form={form}
      save={({ slug, ...values }) => call(createPackage, { body: { slug, ...toBody(values) } })}
      refetched={ofPackage}
      onSaved={({ slug }) => router.push(`/packages/${slug}`)}
      submit="Create package"
      gap={24}
    >
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
    </ChangeForm>
  );
}
