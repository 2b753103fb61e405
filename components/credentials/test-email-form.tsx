"use client";

import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import { sendOwnTestEmail, sendTestEmail } from "#api/identity/test-emails/contract.ts";
import { useCurrentUser } from "#components/api/access.ts";
import { call } from "#components/api/call.ts";
import { ChangeForm } from "#components/page/change-form.tsx";
import { notifySuccess } from "#components/ui/notify.tsx";

interface TestEmailFormProps {
  /** The credential that names the mail server; null for the installation's own. */
  credentialId: string | null;
}

/** Opens the form that sends a test e-mail. */
export function openTestEmail(props: TestEmailFormProps): void {
  modals.open({ title: "Send a test e-mail", children: <TestEmailForm {...props} /> });
}

/** Sends an e-mail to the signed-in user, or says why the mail server did not take it. */
function TestEmailForm({ credentialId }: TestEmailFormProps) {
  const to = useCurrentUser().data?.user.email ?? "";
  const form = useForm({ initialValues: { from: "" } });
  const send = ({ from }: typeof form.values) => {
    const body = from.trim() === "" ? {} : { from: from.trim() };
    return credentialId === null
      ? call(sendOwnTestEmail, { body })
      : call(sendTestEmail, { params: { id: credentialId }, body });
  };
  return (
    <ChangeForm
      form={form}
      save={send}
      onSaved={(sent) => notifySuccess(`The mail server accepted an e-mail to ${sent.to}`)}
      submit="Send e-mail"
    >
      <TextInput label="To" description="Your own address." value={to} readOnly />
      <TextInput
        label="From"
        description="Leave empty to use the mail server’s user name, or your own address."
        placeholder="orders@example.com"
        type="email"
        data-autofocus
        {...form.getInputProps("from")}
      />
    </ChangeForm>
  );
}
