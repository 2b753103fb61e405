import { server } from "#app/server/server.ts";

const handle = async (request: Request, { params }: { params: Promise<{ slug: string }> }) =>
  server().toWebResponse(
    request,
    await server().handleLatest(server().toHttpRequest(request), (await params).slug),
  );

export { handle as GET, handle as HEAD, handle as OPTIONS };
