"use client";

import { NativeSelect, PasswordInput, TagsInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import { addCredential, changeCredential, listCredentials } from "#api/identity/credentials/contract.ts";
import {
  type Credential,
  type CredentialKind,
  createCredentialBodySchema,
  credentialKindSchema,
  isSendable,
  updateCredentialBodySchema,
} from "#api/identity/credentials/schema.ts";
import { call } from "#components/api/call.ts";
import { ChangeForm } from "#components/page/change-form.tsx";
import { CredentialSetting } from "./credential-setting.tsx";
import { kindText } from "./kind-text.ts";

interface CredentialFormProps {
  /** The kinds that may be created; one of them is preselected. */
  kinds: readonly [CredentialKind, ...CredentialKind[]];
  /** The initial allowed host of a new credential. */
  hosts?: readonly string[];
  /** The values in the form of a new credential. */
  initial?: { settings?: Credential["settings"]; secret: string };
  /** The credential to change; omitted, a new one is created. */
  credential?: Credential;
  onSaved: (credential: Credential) => void;
}

/** Opens the form for a credential. */
export function openCredential(props: CredentialFormProps): void {
  modals.open({
    title: props.credential ? "Edit credential" : "New credential",
    children: <CredentialForm {...props} />,
  });
}

/** Creates or changes a credential. Secrets are only written, never shown. */
function CredentialForm({ kinds, hosts = [], initial, credential, onSaved }: CredentialFormProps) {
  const form = useForm({
    initialValues: {
      kind: credential?.kind ?? kinds[0],
      name: credential?.name ?? "",
      settings: initialSettings(kinds, credential?.settings ?? initial?.settings),
      hosts: [...(credential?.hosts ?? hosts)],
      secret: initial?.secret ?? "",
    },
    validate: (values) => problemsOf(parse(values, credential)),
  });
  const kind = credentialKindSchema.parse(form.values.kind);
  const text = kindText[kind];
  return (
    <ChangeForm
      form={form}
      save={(values) => save(values, credential)}
      refetched={[listCredentials]}
      names={{ settings: `settings.${text.settings[0]?.name}` }}
      onSaved={onSaved}
      submit={credential ? "Save credential" : "Create credential"}
    >
      {!credential && kinds.length > 1 && (
        <NativeSelect
          label="Kind"
          description={text.help}
          data={kinds.map((value) => ({ value, label: kindText[value].word }))}
          {...form.getInputProps("kind")}
        />
      )}
      <TextInput
        label="Name"
        description="Helps you recognize it."
        placeholder="GitHub, orders repository"
        data-autofocus
        {...form.getInputProps("name")}
      />
      {text.settings.map((setting) => (
        <CredentialSetting
          key={setting.name}
          setting={setting}
          {...form.getInputProps(`settings.${setting.name}`)}
        />
      ))}
      {isSendable(kind) && (
        <TagsInput
          label="Allowed hosts"
          description="Leave empty if it only authenticates senders. Hosts with a port may use http too."
          placeholder={form.values.hosts.length === 0 ? "api.example.com" : ""}
          splitChars={[",", " "]}
          {...form.getInputProps("hosts")}
        />
      )}
      {text.secret !== null && (
        <PasswordInput
          label={text.secret}
          description={
            credential ? "Leave empty to keep it. Required when you allow another host." : text.secretHelp
          }
          autoComplete="new-password"
          visibilityToggleButtonProps={{ "aria-label": `Show the ${text.secret.toLowerCase()}` }}
          {...form.getInputProps("secret")}
        />
      )}
    </ChangeForm>
  );
}

interface Values {
  kind: string;
  name: string;
  settings: Record<string, string>;
  hosts: string[];
  secret: string;
}

/** The form's values as the API accepts them. */
function parse({ kind: chosen, name, settings: typed, hosts, secret }: Values, credential?: Credential) {
  const kind = credentialKindSchema.parse(chosen);
  const text = kindText[kind];
  const settings = Object.fromEntries(
    text.settings.map((each) => [each.name, each.isNumber ? Number(typed[each.name]) : typed[each.name]]),
  );
  const isSecretGiven = text.secret !== null && (secret !== "" || !credential);
  const body = { name, settings, ...(isSendable(kind) && { hosts }), ...(isSecretGiven && { secret }) };
  return credential
    ? updateCredentialBodySchema.safeParse(body)
    : createCredentialBodySchema.safeParse({ ...body, kind });
}

function save(values: Values, credential: Credential | undefined): Promise<Credential> {
  const { data, error } = parse(values, credential);
  if (error) throw error;
  if ("kind" in data) return call(addCredential, { body: data });
  return call(changeCredential, { params: { id: credential?.id ?? "" }, body: data });
}

/** Every setting of these kinds as text, so that changing the kind keeps what was typed. */
function initialSettings(
  kinds: readonly CredentialKind[],
  settings: Credential["settings"] | undefined,
): Record<string, string> {
  const known = new Map<string, unknown>(Object.entries(settings ?? {}));
  const all = kinds.flatMap((kind) => kindText[kind].settings);
  return Object.fromEntries(
    all.map(({ name, options }) => [name, String(known.get(name) ?? options?.[0]?.value ?? "")]),
  );
}

/** The problems by the form's own fields. */
function problemsOf({ error }: ReturnType<typeof parse>): Record<string, string> {
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [
      path[0] === "settings" ? path.map(String).join(".") : String(path[0]),
      message,
    ]),
  );
}
