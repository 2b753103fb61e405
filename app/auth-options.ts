import { server } from "#app/server/server.ts";
import "server-only";
import { cookies } from "next/headers";
import type { NextAuthOptions, User } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { secondFactorNeeded } from "#api/identity/second-factors/schema.ts";
import type { Session } from "#server/identity/sessions/session-token.ts";

/**
 * next-auth with our own sessions: it handles the protocol with the browser (CSRF token, cookie, later other
 * providers), and `server/identity/access` decides who may sign in and defines the contents of a session.
 * Created per request, because a build has no configuration.
 */
export function authOptions(): NextAuthOptions {
  const { baseUrl } = server().config();
  process.env.NEXTAUTH_URL = baseUrl;
  const secure = baseUrl.startsWith("https:");
  return {
    secret: server().derivedKey("next-auth").toString("base64url"),
    useSecureCookies: secure,
    session: { strategy: "jwt", maxAge: server().sessionSeconds() },
    pages: { signIn: "/sign-in", signOut: "/sign-in", error: "/sign-in" },
    cookies: {
      sessionToken: {
        name: server().sessionCookieName(),
        options: { httpOnly: true, sameSite: "lax", path: "/", secure },
      },
    },
    providers: [
      Credentials({
        name: "Password",
        credentials: { email: { type: "email" }, password: { type: "password" } },
        authorize: (credentials, request) =>
          tryPassword(credentials, new Headers(headersOf(request.headers))),
      }),
    ],
    jwt: {
      encode: ({ token, maxAge }) =>
        server().encodeSession(
          { id: String(token?.sid), userId: String(token?.sub), epoch: Number(token?.epoch) },
          maxAge,
        ),
      // `GET /api/auth/session` re-encodes the decoded token. An ended session must stay ended.
      decode: async ({ token }) => {
        const session = token ? await server().decodeSession(token) : null;
        if (!session || !(await server().getSessionUser(session))) return null;
        return { sub: session.userId, sid: session.id, epoch: session.epoch };
      },
    },
    callbacks: {
      // `user` is set only right after sign-in; its id is already in `sub`.
      jwt: ({ token, user }) =>
        user && "session" in user
          ? { ...token, sid: (user as SignedIn).session.id, epoch: (user as SignedIn).session.epoch }
          : token,
    },
  };
}

interface SignedIn extends User {
  session: Session;
}

/** next-auth passes a thrown error's message to the page as the reason; null becomes `CredentialsSignin`. */
async function tryPassword(
  credentials: Record<"email" | "password", string> | undefined,
  headers: Headers,
): Promise<SignedIn | null> {
  const { email, password } = credentials ?? {};
  if (typeof email !== "string" || typeof password !== "string") return null;
  const outcome = await server().signIn({
    email,
    password,
    address: server().clientAddress(headers),
    userAgent: headers.get("user-agent"),
  });
  if (outcome.kind === "wrong_credentials") return null;
  if (outcome.kind === "passwords_off") {
    throw new Error("Signing in with a password is switched off. Choose another way.");
  }
  if (outcome.kind === "challenge") {
    await storeChallenge(outcome.token);
    throw new Error(secondFactorNeeded);
  }
  if (outcome.kind === "too_many_failures") {
    const minutes = Math.ceil(outcome.retryAfterSeconds / 60);
    throw new Error(
      `Too many failed attempts. Wait ${minutes === 1 ? "a minute" : `${minutes} minutes`}, then try again.`,
    );
  }
  const { session, name } = outcome;
  return { id: session.userId, name, email: outcome.email, session };
}

/** next-auth responds with the error; Next adds this cookie to the response. */
async function storeChallenge(token: string): Promise<void> {
  (await cookies()).set(server().challengeCookieName(), token, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: server().config().baseUrl.startsWith("https:"),
    maxAge: server().challengeSeconds,
  });
}

function headersOf(headers: Readonly<Record<string, unknown>> | undefined): [string, string][] {
  return Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)]);
}
