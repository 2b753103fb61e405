/** The value of `Strict-Transport-Security` for installations that are reached over TLS. */
export const strictTransport = "max-age=31536000; includeSubDomains";
