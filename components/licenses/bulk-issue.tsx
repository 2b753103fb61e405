"use client";

import { Button, Group, SegmentedControl, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import { IconDownload } from "@tabler/icons-react";
import { createLicenseBatch } from "#api/packages/licenses/bulk-contract.ts";
import { listLicenses } from "#api/packages/licenses/contract.ts";
import { maxBatch } from "#api/packages/licenses/schema.ts";
import { call } from "#components/api/call.ts";
import { ChangeForm } from "#components/page/change-form.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { type KeyOf, toKeyFile } from "./key-file.ts";
import { PackageSelect } from "./package-select.tsx";
import { checkLimit, emptyTerms, termsFields, toTerms } from "./terms.ts";
import { TermsFields } from "./terms-fields.tsx";

/** Issues many licenses with the same terms, then shows their keys once. */
export function BulkIssue({ packageSlug }: { packageSlug: string | undefined }) {
  const form = useForm({
    initialValues: { ...emptyTerms, package: packageSlug ?? "flow", by: "count", count: "10", names: "" },
    validate: {
      limit: checkLimit,
      count: (count, { by }) => (by === "count" ? checkCount(Number(count)) : null),
      names: (names, { by }) => (by === "names" ? checkCount(toNames(names).length) : null),
    },
  });
  const save = (values: typeof form.values) => {
    const whom =
      values.by === "count" ? { count: Number(values.count) } : { customers: toNames(values.names) };
    return call(createLicenseBatch, { body: { package: values.package, ...whom, ...toTerms(values) } });
  };
  return (
    <ChangeForm
      form={form}
      save={save}
      refetched={[listLicenses]}
      names={{ ...termsFields, customers: "names" }}
      result={({ data }) => <IssuedKeys licenses={data} />}
      submit="Issue licenses"
      gap={20}
    >
      <Group grow align="flex-end">
        <SegmentedControl
          aria-label="How many"
          data={[
            { value: "count", label: "A number" },
            { value: "names", label: "One per customer" },
          ]}
          {...form.getInputProps("by")}
        />
        <PackageSelect
          {...form.getInputProps("package")}
          onChange={(slug) => form.setValues({ package: slug ?? "flow", grants: [] })}
        />
      </Group>
      {form.values.by === "count" ? (
        <TextInput label="How many" inputMode="numeric" {...form.getInputProps("count")} />
      ) : (
        <Textarea
          label="Customers"
          description="One per line."
          minRows={4}
          autosize
          maxRows={10}
          {...form.getInputProps("names")}
        />
      )}
      <TermsFields form={form} packageSlug={form.values.package} />
    </ChangeForm>
  );
}

function IssuedKeys({ licenses }: { licenses: readonly KeyOf[] }) {
  const file = toKeyFile(licenses);
  return (
    <Stack gap={16}>
      <Text>
        {licenses.length} licenses were issued. Download their keys now: only fingerprints are stored, so they
        cannot be shown again.
      </Text>
      <Group justify="flex-end">
        <CopyButton value={licenses.map(({ key }) => key).join("\n")} label="Copy keys" withWords />
        <Button
          component="a"
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(file)}`}
          download="license-keys.csv"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Download CSV
        </Button>
        <Button variant="default" onClick={() => modals.closeAll()}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}

function toNames(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function checkCount(count: number): string | null {
  return Number.isInteger(count) && count >= 1 && count <= maxBatch ? null : `From 1 to ${maxBatch}.`;
}
