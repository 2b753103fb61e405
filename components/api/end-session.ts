import { signOut } from "#api/identity/provider-sign-out/contract.ts";
import { call } from "./call.ts";
import { goToSignIn } from "./go-to-sign-in.ts";

/** Ends the session, and goes to the sign-in page: by way of the provider's, if it signs out there too. */
export function endSession(): void {
  void goToSignIn("", endOwnSession());
}

/** Signs this browser out. Returns the provider's page that signs out there too, or null. */
async function endOwnSession(): Promise<string | null> {
  return (await call(signOut)).url;
}
