import { type Problem, problemSchema } from "#api/http/schema.ts";

type FieldProblem = NonNullable<Problem["errors"]>[number];

/**
 * A request that the server refused or that did not reach it. `code` is stable; `message` is a sentence for the user.
 */
export class ApiProblem extends Error {
  override name = "ApiProblem";
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  readonly code: string;
  readonly title: string;
  /** Each error in the request, by JSON pointer and, for a flow, by node. */
  readonly errors: readonly FieldProblem[];

  constructor(problem: Pick<Problem, "status" | "code" | "title" | "detail" | "errors">, cause?: unknown) {
    super(problem.detail, { cause });
    this.status = problem.status;
    this.code = problem.code;
    this.title = problem.title;
    this.errors = problem.errors ?? [];
  }
}

/**
 * Converts a response that is not 2xx. If it is not a problem document (such as a proxy's own page), only its status is
 * known.
 */
export function parseProblem(status: number, body: unknown): ApiProblem {
  const parsed = problemSchema.safeParse(body);
  if (parsed.success) return new ApiProblem(parsed.data);
  return new ApiProblem({
    status,
    code: "unexpected_answer",
    title: "Unexpected response",
    detail: `The server responded with ${status} but gave no reason. Try again. If the problem persists, check the server's log.`,
  });
}

/** The request got no response: the network or the server is unavailable. */
export function networkProblem(cause: unknown): ApiProblem {
  return new ApiProblem(
    {
      status: 0,
      code: "unreachable",
      title: "Not reached",
      detail: "The server could not be reached. Check your connection. Your change was not saved.",
    },
    cause,
  );
}
