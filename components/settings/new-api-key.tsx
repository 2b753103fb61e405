"use client";

import { Alert, Button, Checkbox, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useCreateApiKey, useMe } from "#components/api/access.ts";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { createApiKeyBodySchema, scopeSchema } from "#server/access/schema.ts";
import { grantable, scopeText } from "./scope-text.ts";
import classes from "./settings.module.css";

const dayMs = 24 * 3_600_000;
const lives = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
  { value: "", label: "Never" },
];

/** Makes a key, then shows it: once, and never again. */
export function NewApiKey() {
  const create = useCreateApiKey();
  const role = useMe().data?.user.role ?? "viewer";
  const form = useForm({
    initialValues: { name: "", scopes: ["read"], days: "90" },
    validate: {
      name: (name) => createApiKeyBodySchema.shape.name.safeParse(name).error?.issues[0]?.message ?? null,
      scopes: (scopes) => (scopes.length === 0 ? "Choose at least one." : null),
    },
  });
  if (create.data) return <MadeKey value={create.data.key} />;

  const submit = ({ name, scopes, days }: typeof form.values) =>
    create.mutate({
      name,
      scopes: scopes.flatMap((scope) => scopeSchema.safeParse(scope).data ?? []),
      expires_at: days === "" ? null : new Date(Date.now() + Number(days) * dayMs).toISOString(),
    });

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap={20}>
        {create.error && (
          <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} role="alert">
            {create.error.message}
          </Alert>
        )}
        <TextInput
          label="Name"
          description="The program that will use it."
          placeholder="Deployment script"
          data-autofocus
          {...form.getInputProps("name")}
        />
        <Checkbox.Group label="It may" {...form.getInputProps("scopes")}>
          <Stack gap={12} mt={8}>
            {grantable[role].map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                label={scopeText[scope].word}
                description={scopeText[scope].text}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <Select label="Expires" data={lives} allowDeselect={false} {...form.getInputProps("days")} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => modals.closeAll()}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Create key
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function MadeKey({ value }: { value: string }) {
  return (
    <Stack gap={16}>
      <Text>Copy the key now. Only its fingerprint is kept, so it cannot be shown again.</Text>
      <code className={classes.key}>{value}</code>
      <Group justify="flex-end">
        <CopyButton value={value} label="Copy key" withWords />
        <Button onClick={() => modals.closeAll()}>Done</Button>
      </Group>
    </Stack>
  );
}
