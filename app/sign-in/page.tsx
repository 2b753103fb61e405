import type { Metadata } from "next";
import { describeProviderRefusal } from "#api/identity/provider-sign-in/schema.ts";
import { requireNoSession } from "#app/current-session.ts";
import { server } from "#app/server/server.ts";
import { SignInForm } from "#components/access/sign-in-form.tsx";
import { toLocalPath } from "#lib/local-path.ts";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { next, problem, signed_out: signedOut } = await searchParams;
  const nextPath = toLocalPath(typeof next === "string" ? next : null);
  await requireNoSession(nextPath);
  const reason = typeof problem === "string" ? describeProviderRefusal(problem) : null;
  const text = signedOut === "provider" ? "You are signed out, also at your provider." : undefined;
  return <SignInForm next={nextPath} ways={await server().getSignInWays()} problem={reason} text={text} />;
}
