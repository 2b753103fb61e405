import { server } from "#app/server/server.ts";

/** The URL to which a provider sends the browser after signing out. */
export function GET(request: Request): Response {
  return server().finishSignOut(request);
}
