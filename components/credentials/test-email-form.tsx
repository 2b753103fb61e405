"use client";

import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import { useCurrentUser } from "#components/api/access.ts";
import { useSendTestEmail } from "#components/api/credentials.ts";
import { toFieldProblems } from "#components/api/field-problems.ts";
import { DialogForm } from "#components/ui/dialog-form.tsx";
import { notifySuccess } from "#components/ui/notify.tsx";

export interface TestEmailFormProps {
  /** The credential that names the mail server; null for the installation's own. */
  credentialId: string | null;
}

/** Sends an e-mail to the signed-in user, or says why the mail server did not take it. */
export function TestEmailForm({ credentialId }: TestEmailFormProps) {
  const send = useSendTestEmail(credentialId);
  const to = useCurrentUser().data?.user.email ?? "";
  const form = useForm({ initialValues: { from: "" } });
  const problems = toFieldProblems(send.error);
  const problem = "from" in problems ? null : send.error?.message;
  const submit = ({ from }: typeof form.values) =>
    send.mutate(from.trim() === "" ? {} : { from: from.trim() }, {
      onSuccess: (sent) => {
        modals.closeAll();
        notifySuccess(`The mail server accepted an e-mail to ${sent.to}`);
      },
      onError: (error) => form.setErrors(toFieldProblems(error)),
    });
  return (
    <DialogForm
      onSubmit={form.onSubmit(submit)}
      problem={problem}
      submit="Send e-mail"
      loading={send.isPending}
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
    </DialogForm>
  );
}
