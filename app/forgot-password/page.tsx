import type { Metadata } from "next";
import { server } from "#app/server/server.ts";
import { ForgotPasswordForm } from "#components/access/forgot-password-form.tsx";

export const metadata: Metadata = { title: "Reset password" };

export default function ForgotPasswordPage() {
  return <ForgotPasswordForm hasMail={server().hasOwnMail()} />;
}
