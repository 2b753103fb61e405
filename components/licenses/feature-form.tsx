"use client";

import { Group, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import { createFeatureBodySchema, type Feature } from "#api/packages/features/schema.ts";
import { toFieldProblems, toIssueProblems } from "#components/api/field-problems.ts";
import { useCreateFeature, useUpdateFeature } from "#components/api/licenses.ts";
import { DialogForm } from "#components/ui/dialog-form.tsx";
import { notifySuccess } from "#components/ui/notify.tsx";
import { PackageSelect } from "./package-select.tsx";

type FeatureValues = Pick<Feature, "package" | "lookup_key" | "name" | "description" | "type">;

/** Creates a feature, or changes its name and description. */
export function FeatureForm(props: { feature: Feature | null; packageSlug: string | undefined }) {
  const { feature, packageSlug } = props;
  const create = useCreateFeature();
  const update = useUpdateFeature();
  const form = useForm<FeatureValues>({
    initialValues: {
      package: feature?.package ?? packageSlug ?? "builder",
      lookup_key: feature?.lookup_key ?? "",
      name: feature?.name ?? "",
      description: feature?.description ?? "",
      type: feature?.type ?? "boolean",
    },
    validate: (values) => toIssueProblems(createFeatureBodySchema.safeParse(values)),
  });
  const settled = {
    onSuccess: () => {
      modals.closeAll();
      notifySuccess("Saved");
    },
    onError: (error: Error) => form.setErrors(toFieldProblems(error)),
  };
  const submit = (values: typeof form.values) => {
    const { name, description } = values;
    if (feature) update.mutate({ id: feature.id, name, description }, settled);
    else create.mutate(values, settled);
  };
  return (
    <DialogForm
      onSubmit={form.onSubmit(submit)}
      problem={(create.error ?? update.error)?.message}
      submit={feature ? "Save" : "Create feature"}
      loading={create.isPending || update.isPending}
      gap={20}
    >
      <TextInput label="Name" placeholder="Pro elements" data-autofocus {...form.getInputProps("name")} />
      {feature === null && <NewFeatureFields form={form} />}
      <Textarea label="Description" autosize minRows={2} {...form.getInputProps("description")} />
    </DialogForm>
  );
}

/** The fields that cannot be changed later. */
function NewFeatureFields({ form }: { form: UseFormReturnType<FeatureValues> }) {
  return (
    <>
      <Group grow align="flex-start">
        <TextInput
          label="Key"
          description="The name that installations ask for."
          placeholder="elements.pro"
          {...form.getInputProps("lookup_key")}
        />
        <PackageSelect description="It cannot be changed later." {...form.getInputProps("package")} />
      </Group>
      <SegmentedControl
        aria-label="Type"
        data={[
          { value: "boolean", label: "On or off" },
          { value: "metered", label: "Metered" },
        ]}
        {...form.getInputProps("type")}
      />
    </>
  );
}
