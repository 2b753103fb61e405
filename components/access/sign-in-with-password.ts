import { signIn } from "next-auth/react";
import { secondFactorNeeded } from "#api/identity/second-factors/schema.ts";

export type SignInResult =
  | { kind: "signed_in" }
  /** `/sign-in/second-factor` asks for it. */
  | { kind: "second_factor_needed" }
  | { kind: "refused"; reason: string };

/** Where a new password leads. */
export function pageAfter({ kind }: SignInResult): string {
  if (kind === "second_factor_needed") return "/sign-in/second-factor";
  return kind === "signed_in" ? "/overview" : "/sign-in";
}

/** Signs in. Returns null, or a sentence that says why it failed and what to do. */
export async function signInWithPassword(email: string, password: string): Promise<SignInResult> {
  const response = await requestSignIn(email, password);
  if (response === null) {
    return {
      kind: "refused",
      reason: "The server could not be reached. Check your connection, then try again.",
    };
  }
  if (response?.ok && !response.error) return { kind: "signed_in" };
  if (response?.error === secondFactorNeeded) return { kind: "second_factor_needed" };
  if (response?.error === "CredentialsSignin") {
    return { kind: "refused", reason: "The e-mail address or the password is wrong. Check both." };
  }
  const reason =
    response?.error ?? "The server refused the request without a reason. Reload the page, then try again.";
  return { kind: "refused", reason };
}

/** Null without a response. */
async function requestSignIn(email: string, password: string) {
  try {
    return await signIn("credentials", { email, password, redirect: false });
  } catch {
    return null;
  }
}
