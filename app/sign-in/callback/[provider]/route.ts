import { finishAttempt } from "#server/identity/provider-sign-in/finish.ts";

interface Context {
  params: Promise<{ provider: string }>;
}

/** The URL to which a provider sends the browser back. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  return finishAttempt(request, (await params).provider);
}
