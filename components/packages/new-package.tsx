"use client";

import { Button, Group, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import { useRouter } from "next/navigation";
import { useCreatePackage } from "#components/api/packages.ts";
import { notifyProblem } from "#components/ui/notify.tsx";
import { toFieldProblems } from "./field-problem.ts";
import { PackageFields, toBody, toValues } from "./package-fields.tsx";

/** The form that makes a package. */
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
        onError: (error) => {
          const problems = toFieldProblems(error);
          form.setErrors(problems);
          if (Object.keys(problems).length === 0) notifyProblem("The package was not created", error);
        },
      },
    );
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <TextInput
        label="Short name"
        description="Stands in its addresses and never changes."
        placeholder="flow"
        data-autofocus
        mb={16}
        {...form.getInputProps("slug")}
      />
      <PackageFields form={form} />
      <Group justify="flex-end" mt={24}>
        <Button variant="default" onClick={() => modals.closeAll()}>
          Cancel
        </Button>
        <Button type="submit" loading={create.isPending}>
          Create package
        </Button>
      </Group>
    </form>
  );
}
