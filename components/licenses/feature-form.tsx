"use client";

import { Group, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { createFeature, listFeatures, updateFeature } from "#api/packages/features/contract.ts";
import { createFeatureBodySchema, type Feature } from "#api/packages/features/schema.ts";
import { call } from "#components/api/call.ts";
import { toIssueProblems } from "#components/api/field-problems.ts";
import { ChangeForm } from "#components/page/change-form.tsx";
import { notifySuccess } from "#components/ui/notify.tsx";
import { PackageSelect } from "./package-select.tsx";

type FeatureValues = Pick<Feature, "package" | "lookup_key" | "name" | "description" | "type">;

/** Creates a feature, or changes its name and description. */
export function FeatureForm(props: { feature: Feature | null; packageSlug: string | undefined }) {
  const { feature, packageSlug } = props;
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
  const save = (values: FeatureValues) => {
    const { name, description } = values;
    return feature
      ? call(updateFeature, { params: { id: feature.id }, body: { name, description } })
      : call(createFeature, { body: values });
  };
  return (
    <ChangeForm
      form={form}
      save={save}
      refetched={[listFeatures]}
      onSaved={() => notifySuccess("Saved")}
      submit={feature ? "Save" : "Create feature"}
      gap={20}
    >
      <TextInput label="Name" placeholder="Pro elements" data-autofocus {...form.getInputProps("name")} />
      {feature === null && <NewFeatureFields form={form} />}
      <Textarea label="Description" autosize minRows={2} {...form.getInputProps("description")} />
    </ChangeForm>
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
