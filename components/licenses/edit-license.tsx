"use client";

import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import type { License } from "#api/packages/licenses/schema.ts";
import { toFieldProblems } from "#components/api/field-problems.ts";
import { useUpdateLicense } from "#components/api/licenses.ts";
import { DialogForm } from "#components/ui/dialog-form.tsx";
import { notifySuccess } from "#components/ui/notify.tsx";
import { checkLimit, termsFields, toTerms, toTermsValues } from "./terms.ts";
import { TermsFields } from "./terms-fields.tsx";

/** Changes a license's terms. */
export function EditLicense({ license }: { license: License }) {
  const update = useUpdateLicense(license.id);
  const form = useForm({ initialValues: toTermsValues(license), validate: { limit: checkLimit } });
  const submit = (values: typeof form.values) =>
    update.mutate(
      { customer: values.customer, ...toTerms(values) },
      {
        onSuccess: () => {
          modals.closeAll();
          notifySuccess("The license was changed");
        },
        onError: (error) => form.setErrors(toFieldProblems(error, termsFields)),
      },
    );
  return (
    <DialogForm
      onSubmit={form.onSubmit(submit)}
      problem={update.error?.message}
      submit="Save"
      loading={update.isPending}
      gap={20}
    >
      <TextInput label="Customer" data-autofocus {...form.getInputProps("customer")} />
      <TermsFields form={form} packageSlug={license.package} />
    </DialogForm>
  );
}
