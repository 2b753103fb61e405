import { problemResponse } from "#server/platform/http/problem.ts";
import { requestIdOf } from "#server/platform/http/request-context.ts";
import { databaseIsMigrated, isDatabaseUp } from "./data.ts";
import { draining } from "./draining.ts";
import { listing } from "./listing.ts";

/** `GET /v1`, and `GET /` for clients that prefer JSON: the listing object; 503 if the database does not respond. */
export async function getListing(request: Request): Promise<Response> {
  return handleGet(request, async () => {
    const ok = await isDatabaseUp();
    return { status: ok ? 200 : 503, body: listing(ok) };
  });
}

/** `GET /healthz`: the process is alive. */
export async function getHealth(request: Request): Promise<Response> {
  return handleGet(request, async () => ({ status: 200, body: { ok: true } }));
}

/**
 * `GET /readyz`: calls can be accepted. 503 while the database is away or not migrated, and while the process is
 * shutting down.
 */
export async function getReadiness(request: Request): Promise<Response> {
  return handleGet(request, async () => {
    const database = await isDatabaseUp();
    const migrations = database && (await databaseIsMigrated());
    const accepting = !draining().aborted;
    const ok = database && migrations && accepting;
    return { status: ok ? 200 : 503, body: { ok, checks: { database, migrations, accepting } } };
  });
}

async function handleGet(
  request: Request,
  check: () => Promise<{ status: number; body: unknown }>,
): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return problemResponse(request, {
      status: 405,
      code: "method_not_allowed",
      detail: `${request.method} is not allowed here; GET is.`,
      headers: [["Allow", "GET, HEAD"]],
    });
  }
  const { status, body } = await check();
  const headers = new Headers({
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    "X-Request-Id": requestIdOf(request),
  });
  if (status === 503) headers.set("Retry-After", "2");
  return new Response(request.method === "HEAD" ? null : JSON.stringify(body), { status, headers });
}
