/**
 * Goes on with a value that may still be on its way: at once where it is there. On hot paths only, where a promise for every
 * request is a good part of what the request costs.
 */
export function proceed<Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
