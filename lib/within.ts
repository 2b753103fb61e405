/**
 * The result of work that has begun, if it comes in time. Late work continues, and its failure is not
 * reported.
 *
 * @param what a noun phrase for the error
 * @throws when it takes longer than `limitMs`
 */
export async function within<T>(work: Promise<T>, limitMs: number, what: string): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new Error(`${what} took longer than ${limitMs / 1000} s`));
  }, limitMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
