"use client";

import { Checkbox, Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { createApiKey } from "#api/identity/account/api-key-contract.ts";
import { createApiKeyBodySchema } from "#api/identity/account/schema.ts";
import { scopeSchema } from "#api/identity/roles/schema.ts";
import { createServiceKey } from "#api/identity/service-accounts/contract.ts";
import type { ServiceAccount } from "#api/identity/service-accounts/schema.ts";
import { keyLists, useCurrentUser } from "#components/api/access.ts";
import { call } from "#components/api/call.ts";
import { ChangeForm } from "#components/page/change-form.tsx";
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
  const ownRole = useCurrentUser().data?.user.role ?? "viewer";
  const role = service?.role ?? ownRole;
  const form = useForm({
    initialValues: { name: "", scopes: ["read"], days: "90" },
    validate: {
      name: (name) => createApiKeyBodySchema.shape.name.safeParse(name).error?.issues[0]?.message ?? null,
      scopes: (scopes) => (scopes.length === 0 ? "Choose at least one." : null),
    },
  });
  const save = ({ name, scopes, days }: typeof form.values) => {
    const body = {
      name,
      scopes: scopes.flatMap((scope) => scopeSchema.safeParse(scope).data ?? []),
      expires_at: days === "" ? null : new Date(Date.now() + Number(days) * dayMs).toISOString(),
    };
    return service
      ? call(createServiceKey, { params: { id: service.id }, body })
      : call(createApiKey, { body });
  };
  return (
    <ChangeForm
      form={form}
      save={save}
      refetched={keyLists}
      result={({ key }) => (
        <OneTimeSecret value={key}>
          Copy the key now. Only its fingerprint is stored, so it cannot be shown again.
        </OneTimeSecret>
      )}
      submit="Create key"
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
    </ChangeForm>
  );
}
