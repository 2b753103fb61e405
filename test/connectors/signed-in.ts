import type { Answers } from "./answers.ts";

/** The answer about who is signed in. */
export function signedIn(role: string): Answers {
  const user = {
    ...{ id: "01890a5d-ac96-774b-bcce-b302099a8090", name: "Ada", email: "ada@example.com", role },
    created_at: "2026-11-01T09:00:00Z",
  };
  return { "GET /api/me": () => Response.json({ user, api_key: null }) };
}
