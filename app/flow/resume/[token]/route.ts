import { server } from "#app/server/server.ts";

/** Under plain `next start`; `proxy.ts` sends requests here that are not for the page of an approval. */
const handle = async (request: Request, { params }: { params: Promise<{ token: string }> }) =>
  server().toWebResponse(
    request,
    await server().receiveResume(server().toHttpRequest(request), (await params).token),
  );

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
