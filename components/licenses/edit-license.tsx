"use client";

import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { updateLicense } from "#api/packages/licenses/contract.ts";
import type { License } from "#api/packages/licenses/schema.ts";
import { call } from "#components/api/call.ts";
import { ofLicense } from "#components/api/licenses.ts";
import { ChangeForm } from "#components/page/change-form.tsx";
import { notifySuccess } from "#components/ui/notify.tsx";
import { checkLimit, termsFields, toTerms, toTermsValues } from "./terms.ts";
import { TermsFields } from "./terms-fields.tsx";

/** Changes a license's terms. */
export function EditLicense({ license }: { license: License }) {
  const form = useForm({ initialValues: toTermsValues(license), validate: { limit: checkLimit } });
  return (
    <ChangeForm
      form={form}
      save={(values) =>
        call(updateLicense, {
          params: { id: license.id },
          body: { customer: values.customer, ...toTerms(values) },
        })
      }
      refetched={ofLicense}
      names={termsFields}
      onSaved={() => notifySuccess("The license was changed")}
      submit="Save"
      gap={20}
    >
      <TextInput label="Customer" data-autofocus {...form.getInputProps("customer")} />
      <TermsFields form={form} packageSlug={license.package} />
    </ChangeForm>
  );
}
