/** The prefix of Svix, Clerk and Resend (`whsec_`), and of Supabase (`v1,whsec_`). */
const prefix = /^(v1,)?whsec_/;
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The key of a Standard Webhooks secret: base64 after its prefix. Null if it is not such a secret. */
export function readStandardSecret(secret: string): Buffer | null {
  // Secrets that were stored by earlier versions may have a line end.
  const text = secret.trim().replace(prefix, "");
  if (!base64.test(text)) return null;
  const key = Buffer.from(text, "base64");
  // Characters that Node skips when it decodes must not make two texts the same key.
  return key.toString("base64").replace(/=+$/, "") === text.replace(/=+$/, "") ? key : null;
}
