/** One of the parameter sets for scrypt in OWASP's password storage cheat sheet: 32 MiB, about 0.2 s of one core. */
export const cost = { ln: 15, r: 8, p: 3 };
