import { receiveLogout } from "#server/identity/provider-sign-out/receive-logout.ts";

interface Context {
  params: Promise<{ provider: string }>;
}

/** Where a provider reports that someone has signed out there. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  return receiveLogout(request, (await params).provider);
}
