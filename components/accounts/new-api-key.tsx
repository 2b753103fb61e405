"use client";

import { Checkbox, Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { createApiKeyBodySchema } from "#api/identity/account/schema.ts";
import { scopeSchema } from "#api/identity/roles/schema.ts";
import type { ServiceAccount } from "#api/identity/service-accounts/schema.ts";
import { useCreateApiKey, useCurrentUser } from "#components/api/access.ts";
import { DialogForm } from "#components/ui/dialog-form.tsx";
import { OneTimeSecret } from "#components/ui/one-time-secret.tsx";
import { grantable, scopeText } from "./scope-text.ts";

const dayMs = 24 * 3_600_000;
const lives = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
  { value: "", label: "Never" },
];

/** Creates a key of the signed-in user, or of a service, then shows it once. */
export function NewApiKey({ service }: { service?: Pick<ServiceAccount, "id" | "role"> }) {
  const create = useCreateApiKey(service?.id);
  const ownRole = useCurrentUser().data?.user.role ?? "viewer";
  const role = service?.role ?? ownRole;
  const form = useForm({
    initialValues: { name: "", scopes: ["read"], days: "90" },
    validate: {
      name: (name) => createApiKeyBodySchema.shape.name.safeParse(name).error?.issues[0]?.message ?? null,
      scopes: (scopes) => (scopes.length === 0 ? "Choose at least one." : null),
    },
  });
  if (create.data) {
    return (
      <OneTimeSecret value={create.data.key}>
        Copy the key now. Only its fingerprint is stored, so it cannot be shown again.
      </OneTimeSecret>
    );
  }

  const submit = ({ name, scopes, days }: typeof form.values) =>
    create.mutate({
      name,
      scopes: scopes.flatMap((scope) => scopeSchema.safeParse(scope).data ?? []),
      expires_at: days === "" ? null : new Date(Date.now() + Number(days) * dayMs).toISOString(),
    });

  return (
    <DialogForm
      onSubmit={form.onSubmit(submit)}
      problem={create.error?.message}
      submit="Create key"
      loading={create.isPending}
      gap={20}
    >
      <TextInput
        label="Name"
        description="The program that will use it."
        placeholder="Deployment script"
        data-autofocus
        {...form.getInputProps("name")}
      />
      <Checkbox.Group label="Permissions" {...form.getInputProps("scopes")}>
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
    </DialogForm>
  );
}
