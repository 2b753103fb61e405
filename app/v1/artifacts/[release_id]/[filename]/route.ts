import { downloadArtifact } from "#server/packages/releases/download.ts";

interface Context {
  params: Promise<{ release_id: string; filename: string }>;
}

const handle = async (request: Request, { params }: Context) => downloadArtifact(request, await params);

export { handle as GET, handle as HEAD };
