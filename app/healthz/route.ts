import { server } from "#app/server/server.ts";

export const GET = (request: Request) => server().getHealth(request);
