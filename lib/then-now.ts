/**
 * Calls `next` with the value: immediately if it is available, otherwise when its promise resolves. For hot paths only, where
 * one promise per request is a large part of the request's cost.
 */
export function thenNow<Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
