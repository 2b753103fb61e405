import { signOut } from "next-auth/react";

/** Ends the session and goes to the sign-in page. */
export function leave(): void {
  void signOut({ redirect: false }).then(() => window.location.assign("/sign-in"));
}
