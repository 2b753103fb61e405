import { Stack, Switch, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { Package } from "#api/packages/releases/schema.ts";

/** A package's details as form values. */
export interface PackageValues {
  name: string;
  description: string;
  homepage: string;
  author: string;
  license: string;
  licensed: boolean;
}

export function toValues(offered: Package | null): PackageValues {
  return {
    name: offered?.name ?? "",
    description: offered?.description ?? "",
    homepage: offered?.homepage ?? "",
    author: offered?.author ?? "",
    license: offered?.license ?? "",
    licensed: offered?.licensed ?? true,
  };
}

/** Converts the form's values to the API's: empty becomes null. */
export function toBody({ homepage, ...values }: PackageValues) {
  return { ...values, homepage: homepage.trim() || null };
}

/** The fields of a package's form. */
export function PackageFields<Values extends PackageValues>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <Stack gap={16}>
      <TextInput label="Name" {...form.getInputProps("name")} />
      <Textarea
        label="Description"
        description="What updaters show. Markdown."
        autosize
        minRows={3}
        maxRows={10}
        {...form.getInputProps("description")}
      />
      <TextInput
        label="Homepage"
        placeholder="https://example.com/flow"
        {...form.getInputProps("homepage")}
      />
      <TextInput label="Author" {...form.getInputProps("author")} />
      <TextInput
        label="Software license"
        description="An SPDX expression."
        placeholder="GPL-2.0-or-later"
        {...form.getInputProps("license")}
      />
      <Switch
        label="Require a license key for downloads"
        description="Installations without a key still see new versions."
        {...form.getInputProps("licensed", { type: "checkbox" })}
      />
    </Stack>
  );
}
