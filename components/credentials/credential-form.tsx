"use client";

import { NativeSelect, PasswordInput, TagsInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import {
  type Credential,
  type CredentialKind,
  createCredentialBodySchema,
  credentialKindSchema,
  isSendable,
  updateCredentialBodySchema,
} from "#api/identity/credentials/schema.ts";
import { useCreateCredential, useUpdateCredential } from "#components/api/credentials.ts";
import { toFieldProblems, toFormProblem } from "#components/api/field-problems.ts";
import { DialogForm } from "#components/ui/dialog-form.tsx";
import { CredentialSetting } from "./credential-setting.tsx";
import { kindText } from "./kind-text.ts";

export interface CredentialFormProps {
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

/** Creates or changes a credential. Secrets are only written, never shown. */
export function CredentialForm(props: CredentialFormProps) {
  const { kinds, credential } = props;
  const { form, kind, submit, problem, isSaving } = useCredentialForm(props);
  const text = kindText[kind];
  return (
    <DialogForm
      onSubmit={form.onSubmit(submit)}
      problem={problem}
      submit={credential ? "Save credential" : "Create credential"}
      loading={isSaving}
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
    </DialogForm>
  );
}

/** The values of the form, and what saves them. */
function useCredentialForm({ kinds, hosts = [], initial, credential, onSaved }: CredentialFormProps) {
  const create = useCreateCredential();
  const update = useUpdateCredential(credential?.id ?? "");
  const form = useForm({
    initialValues: {
      kind: credential?.kind ?? kinds[0],
      name: credential?.name ?? "",
      settings: initialSettings(kinds, credential?.settings ?? initial?.settings),
      hosts: [...(credential?.hosts ?? hosts)],
      secret: initial?.secret ?? "",
    },
  });
  const kind = credentialKindSchema.parse(form.values.kind);
  const text = kindText[kind];
  const onSuccess = (saved: Credential) => {
    modals.closeAll();
    onSaved(saved);
  };

  const onError = (refusal: Error) =>
    form.setErrors(toFieldProblems(refusal, { settings: `settings.${text.settings[0]?.name}` }));
  const problem = toFormProblem(create.error ?? update.error);

  const submit = ({ name, settings: typed, hosts, secret }: typeof form.values) => {
    const settings = Object.fromEntries(
      text.settings.map((each) => [each.name, each.isNumber ? Number(typed[each.name]) : typed[each.name]]),
    );
    const isSecretGiven = text.secret !== null && (secret !== "" || !credential);
    const body = { name, settings, ...(isSendable(kind) && { hosts }), ...(isSecretGiven && { secret }) };
    const parsed = credential
      ? updateCredentialBodySchema.safeParse(body)
      : createCredentialBodySchema.safeParse({ ...body, kind });
    if (!parsed.success) return form.setErrors(errorsOf(parsed.error.issues));
    if ("kind" in parsed.data) create.mutate(parsed.data, { onSuccess, onError });
    else update.mutate(parsed.data, { onSuccess, onError });
  };
  return { form, kind, submit, problem, isSaving: create.isPending || update.isPending };
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
function errorsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string> {
  return Object.fromEntries(
    issues.map(({ path, message }) => [
      path[0] === "settings" ? path.map(String).join(".") : String(path[0]),
      message,
    ]),
  );
}
