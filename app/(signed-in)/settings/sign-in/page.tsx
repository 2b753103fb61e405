import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { requireSession } from "#app/current-session.ts";
import { SignInSettingsPage } from "#components/sign-in-settings/sign-in-settings-page.tsx";

export const metadata: Metadata = { title: "Sign-in" };

export default async function SignInSettings() {
  if ((await requireSession()).role !== "owner") redirect("/settings");
  return <SignInSettingsPage />;
}
