"use client";

import { Button, Group, SegmentedControl, Select, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import { useCreateFeature, usePackageNames, useUpdateFeature } from "#components/api/licenses.ts";
import { notifyDone } from "#components/ui/notify.tsx";
import { createFeatureBodySchema, type Feature } from "#server/features/schema.ts";
import { FormProblem, toFieldErrors } from "./form-problem.tsx";

/** Makes a feature, or changes what people read of one. */
export function FeatureForm(props: { feature: Feature | null; packageSlug: string | undefined }) {
  const { feature, packageSlug } = props;
  const packages = usePackageNames();
  const create = useCreateFeature();
  const update = useUpdateFeature();
  const form = useForm({
    initialValues: {
      package: feature?.package ?? packageSlug ?? "builder",
      lookup_key: feature?.lookup_key ?? "",
      name: feature?.name ?? "",
      description: feature?.description ?? "",
      type: feature?.type ?? ("boolean" as Feature["type"]),
    },
    validate: (values) =>
      Object.fromEntries(
        (createFeatureBodySchema.safeParse(values).error?.issues ?? []).map(({ path, message }) => [
          path.join("."),
          message,
        ]),
      ),
  });
  const settled = {
    onSuccess: () => {
      modals.closeAll();
      notifyDone("Saved");
    },
    onError: (error: Error) => form.setErrors(toFieldErrors(error)),
  };
  const submit = (values: typeof form.values) => {
    const { name, description } = values;
    if (feature) update.mutate({ id: feature.id, name, description }, settled);
    else create.mutate(values, settled);
  };
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap={20}>
        <FormProblem error={create.error ?? update.error} />
        <TextInput label="Name" placeholder="Pro elements" data-autofocus {...form.getInputProps("name")} />
        {feature === null && (
          <>
            <Group grow align="flex-start">
              <TextInput
                label="Key"
                description="What installations ask for."
                placeholder="elements.pro"
                {...form.getInputProps("lookup_key")}
              />
              <Select
                label="Package"
                description="It stays with it."
                allowDeselect={false}
                data={packages.data ?? []}
                {...form.getInputProps("package")}
              />
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
        )}
        <Textarea label="Description" autosize minRows={2} {...form.getInputProps("description")} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => modals.closeAll()}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending || update.isPending}>
            {feature ? "Save" : "Create feature"}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
