import { server } from "#app/server/server.ts";

interface Context {
  params: Promise<{ release_id: string; filename: string }>;
}

const handle = async (request: Request, { params }: Context) =>
  server().downloadArtifact(request, await params);

export { handle as GET, handle as HEAD };
