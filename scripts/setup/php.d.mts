/** A PHP with libsodium that is already on the machine, or null. */
export function findPhp(): string | null;
/** PHP for the test of the WordPress client. Throws saying what to install. */
export function ensurePhp(): Promise<string>;
