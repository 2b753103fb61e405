"use client";

import { modals } from "@mantine/modals";
import { CredentialForm, type CredentialFormProps } from "./credential-form.tsx";

/** Opens the form for a credential. */
export function openCredential(props: CredentialFormProps): void {
  modals.open({
    title: props.credential ? "Edit credential" : "New credential",
    children: <CredentialForm {...props} />,
  });
}
