import { goToSignIn } from "./go-to-sign-in.ts";
import { endOwnSession } from "./sign-out.ts";

/** Ends the session, and goes to the sign-in page: by way of the provider's, if it signs out there too. */
export function endSession(): void {
  void goToSignIn("", endOwnSession());
}
