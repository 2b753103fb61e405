import type { Metadata } from "next";
import { requireNoSession } from "#app/current-session.ts";
import { toLocalPath } from "#lib/local-path.ts";
import { SignInForm } from "#components/access/sign-in-form.tsx";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { next } = await searchParams;
  const nextPath = toLocalPath(typeof next === "string" ? next : null);
  await requireNoSession(nextPath);
  return <SignInForm next={nextPath} />;
}
