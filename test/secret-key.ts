/** SECRET_KEY of this process and its child processes, which have to agree. */
export const secretKey = "a secret key for tests that is long enough";
