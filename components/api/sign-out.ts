import { signOut } from "#api/identity/provider-sign-out/contract.ts";
import { call } from "./call.ts";

/** Signs this browser out. Returns the provider's page that signs out there too, or null. */
export async function endOwnSession(): Promise<string | null> {
  return (await call(signOut)).url;
}
