import { Group, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { GrantsField } from "./grants-field.tsx";
import type { TermsValues } from "./terms.ts";

/** The form fields of a license's terms. */
export function TermsFields<Values extends TermsValues>({
  form,
  packageSlug,
}: {
  form: UseFormReturnType<Values>;
  packageSlug: string;
}) {
  return (
    <>
      <Group grow align="flex-start">
        <TextInput
          label="Plan"
          description="For your own reference."
          placeholder="Agency"
          {...form.getInputProps("plan")}
        />
        <TextInput
          label="Instances"
          description="Leave empty for no limit."
          inputMode="numeric"
          placeholder="No limit"
          {...form.getInputProps("limit")}
        />
      </Group>
      <Group grow align="flex-start">
        <TextInput
          type="date"
          label="Expires after"
          description="Leave empty if it never expires."
          {...form.getInputProps("expires")}
        />
        <TextInput
          type="date"
          label="Updates until"
          description="Versions published later are not covered."
          {...form.getInputProps("updates")}
        />
      </Group>
      <GrantsField packageSlug={packageSlug} {...form.getInputProps("grants")} />
    </>
  );
}
