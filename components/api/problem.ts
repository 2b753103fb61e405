import { type Problem, problemSchema } from "#server/platform/http/schema.ts";

type FieldProblem = NonNullable<Problem["errors"]>[number];

/** What the server refused, or why it could not be asked. `code` is stable; `message` is a sentence for people. */
export class ApiProblem extends Error {
  override name = "ApiProblem";
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: string;
  readonly title: string;
  /** Each thing wrong with what was sent, by JSON pointer and, for a flow, by node. */
  readonly errors: readonly FieldProblem[];

  constructor(problem: Pick<Problem, "status" | "code" | "title" | "detail" | "errors">, cause?: unknown) {
    super(problem.detail, { cause });
    this.status = problem.status;
    this.code = problem.code;
    this.title = problem.title;
    this.errors = problem.errors ?? [];
  }
}

/** What an answer that is not 2xx says. An answer that is no problem document (a proxy's own page) is told by its status. */
export function parseProblem(status: number, body: unknown): ApiProblem {
  const parsed = problemSchema.safeParse(body);
  if (parsed.success) return new ApiProblem(parsed.data);
  return new ApiProblem({
    status,
    code: "unexpected_answer",
    title: "Unexpected response",
    detail: `The server answered ${status} without saying why. Try again; if it stays so, look at the server's log.`,
  });
}

/** The request got no answer: the network or the server is away. */
export function networkProblem(cause: unknown): ApiProblem {
  return new ApiProblem(
    {
      status: 0,
      code: "unreachable",
      title: "Not reached",
      detail: "The server could not be reached. Check your connection; what you did was not saved.",
    },
    cause,
  );
}
