import { server } from "#app/server/server.ts";

/** The URL to which a provider sends the browser back when an account is being connected. */
export function GET(request: Request): Promise<Response> {
  return server().finishConnect(request);
}
