/** SECRET_KEY of this process and of those that it starts, which have to agree. */
export const secretKey = "a secret key for tests that is long enough";
