/** The value of `Strict-Transport-Security` where people reach this installation over TLS. */
export const strictTransport = "max-age=31536000; includeSubDomains";
