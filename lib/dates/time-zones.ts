/** The system's names by the names that were given, in lower case. There are as many as the system knows. */
const names = new Map<string, string>();

/**
 * The name that the system has for a time zone: `Europe/Berlin` for `europe/berlin`.
 *
 * @throws RangeError if there is no such zone
 */
export function canonicalZone(name: string): string {
  const key = name.toLowerCase();
  const known = names.get(key);
  if (known !== undefined) return known;
  const { timeZone } = new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions();
  names.set(key, timeZone);
  return timeZone;
}

/** Whether this is the name of a time zone (IANA), such as `Europe/Berlin` or `UTC`. Pages without Temporal call it, too. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z][\w+/-]*$/i.test(name)) return false;
  try {
    canonicalZone(name);
    return true;
  } catch {
    return false;
  }
}
