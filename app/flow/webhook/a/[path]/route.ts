import { receiveAliasWebhook } from "#server/webhooks/receive/receive-alias.ts";

const handle = async (request: Request, { params }: { params: Promise<{ path: string }> }) =>
  receiveAliasWebhook(request, await params);

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
