import type { Metadata } from "next";
import { ForgotPasswordForm } from "#components/access/forgot-password-form.tsx";
import { hasOwnMail } from "#server/identity/mail/own-mail.ts";

export const metadata: Metadata = { title: "Reset password" };

export default function ForgotPasswordPage() {
  return <ForgotPasswordForm hasMail={hasOwnMail()} />;
}
