import { server } from "#app/server/server.ts";

interface Context {
  params: Promise<{ provider: string }>;
}

/** The URL to which a provider sends the browser back. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  return server().finishAttempt(request, (await params).provider);
}
