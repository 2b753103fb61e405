import { type InputProblem, type ProblemDetails, problemResponse } from "./problem.ts";

/** An expected error: data, not a fault. It becomes a problem (RFC 9457). */
export interface Refusal extends ProblemDetails {
  /** Tells it from what a handler returns otherwise. */
  refused: true;
}

/** Refuses a request: `refuse(409, "revision_stale", "Someone else saved this flow; reload it.")`. */
export function refuse(
  status: number,
  code: string,
  detail: string,
  errors?: readonly InputProblem[],
  extensions?: Readonly<Record<string, unknown>>,
): Refusal {
  return {
    refused: true,
    status,
    code,
    detail,
    ...(errors && { errors }),
    ...(extensions && { extensions }),
  };
}

/** 404: nothing has that id, or the caller may not know of it: "There is no flow with this id." */
export function notFound(what: string): Refusal {
  return refuse(404, "not_found", `There is no ${what} with this id.`);
}

/** The same refusal with an additional header. */
export function withHeader(refusal: Refusal, name: string, value: string): Refusal {
  return { ...refusal, headers: [...(refusal.headers ?? []), [name, value]] };
}

/** The same refusal for a client that should retry: with `Retry-After`, in whole seconds. */
export function retryAfter(refusal: Refusal, seconds: number): Refusal {
  return withHeader(refusal, "Retry-After", String(Math.max(1, Math.ceil(seconds))));
}

export function isRefusal(value: object): value is Refusal {
  return "refused" in value && value.refused === true;
}

export function refusalResponse(request: Request, { refused: _, ...details }: Refusal): Response {
  return problemResponse(request, details);
}
