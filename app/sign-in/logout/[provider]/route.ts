import { server } from "#app/server/server.ts";

interface Context {
  params: Promise<{ provider: string }>;
}

/** Where a provider reports that someone has signed out there. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  return server().receiveLogout(request, (await params).provider);
}
