/** The result of a change that was made; `kind` tells it from the reasons why it was not. */
export type Done<Result> = { kind: "done" } & Result;

/** There is no such thing, or the caller may not know of it. */
export type NotFound = { kind: "not_found" };
