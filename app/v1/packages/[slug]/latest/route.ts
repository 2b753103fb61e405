import { toIncoming, toResponse } from "#server/http/request-door.ts";
import { answerLatest } from "#server/packages/latest.ts";

const handle = async (request: Request, { params }: { params: Promise<{ slug: string }> }) =>
  toResponse(request, await answerLatest(toIncoming(request), (await params).slug));

export { handle as GET, handle as HEAD, handle as OPTIONS };
