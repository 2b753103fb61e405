import { goToSignIn } from "#components/api/go-to-sign-in.ts";
import { endOwnSession } from "#components/api/sign-out.ts";

/** Ends the session, and goes to the sign-in page: by way of the provider's, if it signs out there too. */
export function endSession(): void {
  void goToSignIn("", endOwnSession());
}
