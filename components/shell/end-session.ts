import { signOut } from "next-auth/react";
import { goToSignIn } from "#components/api/go-to-sign-in.ts";

/** Ends the session and goes to the sign-in page. */
export function endSession(): void {
  void goToSignIn("", signOut({ redirect: false }));
}
