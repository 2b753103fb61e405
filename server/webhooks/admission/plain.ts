import { matchesAny } from "#server/webhooks/signatures/equal.ts";
import { singleHeader } from "#server/webhooks/signatures/scheme.ts";
import type { Authenticator } from "./authenticator.ts";

/** A user name and a password (RFC 7617), compared in their encoded form. */
export function basic(users: readonly { username: string; password: string }[]): Authenticator {
  const expected = users.map(({ username, password }) =>
    Buffer.from(`${username}:${password}`, "utf8").toString("base64"),
  );
  return authorization("Basic", expected, 'Basic realm="webhook", charset="UTF-8"');
}

/** A token (RFC 6750). */
export function bearer(tokens: readonly string[]): Authenticator {
  return authorization("Bearer", tokens, 'Bearer realm="webhook"');
}

function authorization(scheme: string, expected: readonly string[], challenge: string): Authenticator {
  return {
    needsBody: false,
    maskedHeaders: ["authorization"],
    challenge,
    check({ headers }) {
      const given = readAuthorization(singleHeader(headers, "authorization"), scheme);
      if (given === null)
        return `There is no header Authorization with the scheme ${scheme}, or there are several.`;
      return matchesAny(expected, given) ? null : `The value after ${scheme} in Authorization is wrong.`;
    },
    authenticationHeaders: async () => [["authorization", `${scheme} ${expected[0] ?? ""}`]],
  };
}

/** The value after the scheme, whose name is case-insensitive (RFC 9110 §11.1). */
export function readAuthorization(value: string | undefined, scheme: string): string | null {
  const found = value === undefined ? null : /^([A-Za-z]+) +(\S.*)$/.exec(value);
  return found?.[1]?.toLowerCase() === scheme.toLowerCase() ? (found[2] ?? null) : null;
}

/**
 * A secret that is the whole value of a header. During a rotation, the two secrets may be in headers of different
 * names.
 */
export function secretHeader(secrets: readonly { header: string; value: string }[]): Authenticator {
  const names = [...new Set(secrets.map(({ header }) => header))];
  return {
    needsBody: false,
    maskedHeaders: names,
    challenge: null,
    check({ headers }) {
      let isMatch = false;
      for (const { header, value } of secrets) {
        const given = singleHeader(headers, header);
        if (given !== undefined) isMatch = matchesAny([value], given) || isMatch;
      }
      if (isMatch) return null;
      const isThere = names.some((name) => singleHeader(headers, name) !== undefined);
      const listed = names.join(" or ");
      return isThere
        ? `The value of ${listed} is wrong.`
        : `There is no header ${listed}, or there are several.`;
    },
    authenticationHeaders: async () => secrets.slice(0, 1).map(({ header, value }) => [header, value]),
  };
}
