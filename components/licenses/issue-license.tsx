"use client";

import { Group, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { toFieldProblems } from "#components/api/field-problems.ts";
import { useIssueLicense } from "#components/api/licenses.ts";
import { FormButtons } from "#components/ui/form-buttons.tsx";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { IssuedKey } from "./issued-key.tsx";
import { PackageSelect } from "./package-select.tsx";
import { checkLimit, emptyTerms, termsFields, toTerms } from "./terms.ts";
import { TermsFields } from "./terms-fields.tsx";

/** Issues a license, then shows its key once. */
export function IssueLicense({ packageSlug }: { packageSlug: string | undefined }) {
  const issue = useIssueLicense();
  const form = useForm({
    initialValues: { ...emptyTerms, package: packageSlug ?? "flow" },
    validate: { limit: checkLimit },
  });
  if (issue.data) return <IssuedKey license={issue.data} />;

  const submit = (values: typeof form.values) =>
    issue.mutate(
      { package: values.package, customer: values.customer, ...toTerms(values) },
      { onError: (error) => form.setErrors(toFieldProblems(error, termsFields)) },
    );
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap={20}>
        <FormProblem problem={issue.error?.message} />
        <Group grow align="flex-start">
          <TextInput
            label="Customer"
            placeholder="Name or e-mail address"
            data-autofocus
            {...form.getInputProps("customer")}
          />
          <PackageSelect
            {...form.getInputProps("package")}
            onChange={(slug) => form.setValues({ package: slug ?? "flow", grants: [] })}
          />
        </Group>
        <TermsFields form={form} packageSlug={form.values.package} />
        <FormButtons submit="Issue license" loading={issue.isPending} />
      </Stack>
    </form>
  );
}
