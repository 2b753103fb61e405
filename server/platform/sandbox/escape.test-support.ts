/** An attempt to reach something outside the sandbox, and what comes of it. */
export interface Escape {
  name: string;
  source: string;
  /** What the code returns, or the error that it ends with. */
  expect: { value: unknown } | { error: string | RegExp };
}

export const value = (name: string, source: string, expected: unknown = "undefined"): Escape => ({
  name,
  source,
  expect: { value: expected },
});

export const error = (name: string, source: string, expected: string | RegExp): Escape => ({
  name,
  source,
  expect: { error: expected },
});
