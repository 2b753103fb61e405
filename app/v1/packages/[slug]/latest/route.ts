import { answerLatest } from "#server/packages/releases/latest.ts";
import { toIncoming, toResponse } from "#server/platform/http/request-door.ts";

const handle = async (request: Request, { params }: { params: Promise<{ slug: string }> }) =>
  toResponse(request, await answerLatest(toIncoming(request), (await params).slug));

export { handle as GET, handle as HEAD, handle as OPTIONS };
