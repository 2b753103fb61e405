import { receiveWebhook } from "#server/webhooks/receive/receive.ts";

const handle = async (request: Request, { params }: { params: Promise<{ node_id: string }> }) =>
  receiveWebhook(request, await params);

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
