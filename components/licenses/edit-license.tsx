"use client";

import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import { useUpdateLicense } from "#components/api/licenses.ts";
import { notifyDone } from "#components/ui/notify.tsx";
import type { License } from "#server/licenses/schema.ts";
import { FormProblem, toFieldErrors } from "./form-problem.tsx";
import { checkLimit, toTerms, toTermsValues } from "./terms.ts";
import { TermsFields } from "./terms-fields.tsx";

/** Changes what a licence allows. */
export function EditLicense({ license }: { license: License }) {
  const update = useUpdateLicense(license.id);
  const form = useForm({ initialValues: toTermsValues(license), validate: { limit: checkLimit } });
  const submit = (values: typeof form.values) =>
    update.mutate(
      { customer: values.customer, ...toTerms(values) },
      {
        onSuccess: () => {
          modals.closeAll();
          notifyDone("The license was changed");
        },
        onError: (error) => form.setErrors(toFieldErrors(error)),
      },
    );
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap={20}>
        <FormProblem error={update.error} />
        <TextInput label="Customer" data-autofocus {...form.getInputProps("customer")} />
        <TermsFields form={form} packageSlug={license.package} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => modals.closeAll()}>
            Cancel
          </Button>
          <Button type="submit" loading={update.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
