import { toHttpRequest, toWebResponse } from "#server/platform/http/web-adapter.ts";
import { receiveResume } from "#server/webhooks/resume/receive-resume.ts";

/** Under plain `next start`; `proxy.ts` sends requests here that are not for the page of an approval. */
const handle = async (request: Request, { params }: { params: Promise<{ token: string }> }) =>
  toWebResponse(request, await receiveResume(toHttpRequest(request), (await params).token));

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
