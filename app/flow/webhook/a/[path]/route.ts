import { server } from "#app/server/server.ts";

const handle = async (request: Request, { params }: { params: Promise<{ path: string }> }) =>
  server().receiveAliasWebhook(request, await params);

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
