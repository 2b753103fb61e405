import { PasswordInput, Select, Switch, Textarea, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { createProvider, listProviders, updateProvider } from "#api/identity/providers/contract.ts";
import {
  createProviderBodySchema,
  type Provider,
  type ProviderKind,
} from "#api/identity/providers/schema.ts";
import { roleSchema } from "#api/identity/roles/schema.ts";
import { roleOptions } from "#components/accounts/role-text.ts";
import { call } from "#components/api/call.ts";
import { ChangeForm } from "#components/page/change-form.tsx";
import { notifySuccess } from "#components/ui/notify.tsx";
import { readGroupRoles, writeGroupRoles } from "./group-roles.ts";

const kinds = [
  { value: "oidc", label: "OpenID Connect" },
  { value: "google", label: "Google" },
  { value: "github", label: "GitHub" },
];

const defaults = {
  oidc: { name: "", issuer: "", groups_claim: "groups" },
  google: { name: "Google", issuer: "https://accounts.google.com", groups_claim: "hd" },
  github: { name: "GitHub", issuer: "https://github.com", groups_claim: "groups" },
} as const satisfies Record<ProviderKind, object>;

const groupsHelp = {
  oidc: "One on each line: developers = editor. Of several, the highest role counts.",
  google: "One Workspace domain on each line: example.com = editor.",
  github: "One organization or team on each line: acme = viewer, acme/developers = editor.",
} as const satisfies Record<ProviderKind, string>;

const noRole = "none";

function toValues(provider: Provider | null) {
  return {
    kind: provider?.kind ?? ("oidc" as ProviderKind),
    name: provider?.name ?? "",
    issuer: provider?.issuer ?? "",
    client_id: provider?.client_id ?? "",
    client_secret: "",
    scopes: provider?.scopes.join(" ") ?? "",
    groups_claim: provider?.groups_claim ?? "groups",
    group_roles: writeGroupRoles(provider?.group_roles ?? []),
    default_role: provider?.default_role ?? noRole,
    trusts_email: provider?.trusts_email ?? false,
    signs_out: provider?.signs_out ?? false,
    enabled: provider?.enabled ?? true,
  };
}

type Values = ReturnType<typeof toValues>;

function toBody({ client_secret, scopes, group_roles, default_role, ...values }: Values) {
  const groups = readGroupRoles(group_roles);
  return {
    ...values,
    scopes: scopes.split(/\s+/).filter(Boolean),
    group_roles: typeof groups === "string" ? [] : groups,
    default_role: roleSchema.nullable().catch(null).parse(default_role),
    client_secret,
  };
}

/** Adds a provider, or edits one. */
export function ProviderForm({ provider }: { provider: Provider | null }) {
  const form = useForm({
    initialValues: toValues(provider),
    validate: {
      group_roles(text) {
        const read = readGroupRoles(text);
        return typeof read === "string" ? read : null;
      },
      client_secret: (secret) => (provider === null && secret === "" ? "Enter the client secret." : null),
      issuer: (issuer) =>
        createProviderBodySchema.shape.issuer.safeParse(issuer).error?.issues[0]?.message ?? null,
    },
  });
  const save = (values: Values) => {
    const body = toBody(values);
    if (!provider) return call(createProvider, { body });
    const { client_secret, ...others } = body;
    return call(updateProvider, {
      params: { id: provider.id },
      body: client_secret === "" ? others : body,
    });
  };
  return (
    <ChangeForm
      form={form}
      save={save}
      refetched={[listProviders]}
      onSaved={({ name }) => notifySuccess(`${name} was saved`)}
      submit="Save provider"
    >
      <Select
        label="Kind"
        data={kinds}
        allowDeselect={false}
        disabled={provider !== null}
        {...form.getInputProps("kind")}
        onChange={(value) => {
          const chosen = createProviderBodySchema.shape.kind.catch("oidc").parse(value);
          form.setValues({ kind: chosen, ...defaults[chosen] });
        }}
      />
      <ClientFields form={form} provider={provider} />
      <RoleFields form={form} />
      <TrustFields form={form} provider={provider} />
      <Switch label="On" {...form.getInputProps("enabled", { type: "checkbox" })} />
    </ChangeForm>
  );
}

interface FieldsProps {
  form: UseFormReturnType<Values>;
  /** Null if it is added. */
  provider: Provider | null;
}

/** The provider's name, and how Millrace signs in to it. */
function ClientFields({ form, provider }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Name"
        description="On the button of the sign-in page."
        {...form.getInputProps("name")}
      />
      <TextInput
        label="Issuer"
        description={
          form.values.kind === "oidc"
            ? "The provider's URL, as its documentation gives it."
            : "Keep it, unless the provider runs on your own server."
        }
        placeholder="https://login.example.com"
        {...form.getInputProps("issuer")}
      />
      <TextInput label="Client ID" autoComplete="off" {...form.getInputProps("client_id")} />
      <PasswordInput
        label="Client secret"
        description={provider === null ? "Encrypted, and never shown again." : "Leave empty to keep it."}
        autoComplete="new-password"
        {...form.getInputProps("client_secret")}
      />
    </>
  );
}

/** The roles of the people that it signs in. */
function RoleFields({ form }: Pick<FieldsProps, "form">) {
  const { kind } = form.values;
  return (
    <>
      <Textarea
        label="Roles of groups"
        description={groupsHelp[kind]}
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps("group_roles")}
      />
      {kind === "oidc" && (
        <>
          <TextInput
            label="Groups claim"
            description="The claim that lists a person's groups."
            {...form.getInputProps("groups_claim")}
          />
          <TextInput
            label="Further scopes"
            description="Some providers send groups only for a scope, such as groups."
            {...form.getInputProps("scopes")}
          />
        </>
      )}
      <Select
        label="Role of everybody else"
        description="Whom no group gives a role."
        data={[{ value: noRole, label: "None: by invitation only" }, ...roleOptions]}
        allowDeselect={false}
        {...form.getInputProps("default_role")}
      />
    </>
  );
}

function TrustFields({ form, provider }: FieldsProps) {
  return (
    <>
      <Switch
        label="Trust its e-mail addresses"
        description="Existing users are linked by their address. Only for a provider that checks addresses and that you control."
        {...form.getInputProps("trusts_email", { type: "checkbox" })}
      />
      {form.values.kind === "oidc" && (
        <Switch
          label="Sign out there too"
          description={
            provider
              ? `Register ${provider.signed_out_url} as the provider's post-logout redirect URI.`
              : "Signing out of Millrace also signs out of the provider, if it has a page for that."
          }
          {...form.getInputProps("signs_out", { type: "checkbox" })}
        />
      )}
    </>
  );
}
