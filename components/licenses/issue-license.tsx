"use client";

import { Button, Group, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import Link from "next/link";
import { createLicense, listLicenses } from "#api/packages/licenses/contract.ts";
import type { IssuedLicense } from "#api/packages/licenses/schema.ts";
import { call } from "#components/api/call.ts";
import { ChangeForm } from "#components/page/change-form.tsx";
import { OneTimeSecret } from "#components/ui/one-time-secret.tsx";
import { PackageSelect } from "./package-select.tsx";
import { checkLimit, emptyTerms, termsFields, toTerms } from "./terms.ts";
import { TermsFields } from "./terms-fields.tsx";

/** Issues a license, then shows its key once. */
export function IssueLicense({ packageSlug }: { packageSlug: string | undefined }) {
  const form = useForm({
    initialValues: { ...emptyTerms, package: packageSlug ?? "flow" },
    validate: { limit: checkLimit },
  });
  return (
    <ChangeForm
      form={form}
      save={(values) =>
        call(createLicense, {
          body: { package: values.package, customer: values.customer, ...toTerms(values) },
        })
      }
      refetched={[listLicenses]}
      names={termsFields}
      result={(license) => <IssuedKey license={license} />}
      submit="Issue license"
      gap={20}
    >
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
    </ChangeForm>
  );
}

/** Shows a new key, which is possible only once. */
function IssuedKey({ license: { id, key, customer } }: { license: IssuedLicense }) {
  const open = (
    <Button
      variant="subtle"
      color="gray"
      component={Link}
      href={`/packages/licenses/${id}`}
      onClick={() => modals.closeAll()}
    >
      Open license
    </Button>
  );
  return (
    <OneTimeSecret value={key} action={open}>
      Copy the key now and give it to {customer || "your customer"}. Only its fingerprint is stored, so it
      cannot be shown again.
    </OneTimeSecret>
  );
}
