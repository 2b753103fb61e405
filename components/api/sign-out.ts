import { signedOutSchema } from "#api/identity/provider-sign-out/schema.ts";
import { request } from "./request.ts";

/** Signs this browser out. Returns the provider's page that signs out there too, or null. */
export async function endOwnSession(): Promise<string | null> {
  return (await request("DELETE", "/api/me/session", signedOutSchema)).url;
}
