import { finishSignOut } from "#server/identity/provider-sign-out/finish.ts";

/** The URL to which a provider sends the browser after signing out. */
export function GET(request: Request): Response {
  return finishSignOut(request);
}
