import { handleLatest } from "#server/packages/releases/latest.ts";
import { toHttpRequest, toWebResponse } from "#server/platform/http/web-adapter.ts";

const handle = async (request: Request, { params }: { params: Promise<{ slug: string }> }) =>
  toWebResponse(request, await handleLatest(toHttpRequest(request), (await params).slug));

export { handle as GET, handle as HEAD, handle as OPTIONS };
