"use client";

import { Button, Group, Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import { useIssueLicense, usePackageNames } from "#components/api/licenses.ts";
import { FormProblem, toFieldErrors } from "./form-problem.tsx";
import { IssuedKey } from "./issued-key.tsx";
import { checkLimit, emptyTerms, toTerms } from "./terms.ts";
import { TermsFields } from "./terms-fields.tsx";

/** Issues a licence, then shows its key: once, and never again. */
export function IssueLicense({ packageSlug }: { packageSlug: string | undefined }) {
  const issue = useIssueLicense();
  const packages = usePackageNames();
  const form = useForm({
    initialValues: { ...emptyTerms, package: packageSlug ?? "flow" },
    validate: { limit: checkLimit },
  });
  if (issue.data) return <IssuedKey license={issue.data} />;

  const submit = (values: typeof form.values) =>
    issue.mutate(
      { package: values.package, customer: values.customer, ...toTerms(values) },
      { onError: (error) => form.setErrors(toFieldErrors(error)) },
    );
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap={20}>
        <FormProblem error={issue.error} />
        <Group grow align="flex-start">
          <TextInput
            label="Customer"
            placeholder="Name or e-mail address"
            data-autofocus
            {...form.getInputProps("customer")}
          />
          <Select
            label="Package"
            allowDeselect={false}
            data={packages.data ?? []}
            {...form.getInputProps("package")}
            onChange={(slug) => form.setValues({ package: slug ?? "flow", grants: [] })}
          />
        </Group>
        <TermsFields form={form} packageSlug={form.values.package} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => modals.closeAll()}>
            Cancel
          </Button>
          <Button type="submit" loading={issue.isPending}>
            Issue license
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
