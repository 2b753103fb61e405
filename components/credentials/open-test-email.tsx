"use client";

import { modals } from "@mantine/modals";
import { TestEmailForm, type TestEmailFormProps } from "./test-email-form.tsx";

/** Opens the form that sends a test e-mail. */
export function openTestEmail(props: TestEmailFormProps): void {
  modals.open({ title: "Send a test e-mail", children: <TestEmailForm {...props} /> });
}
