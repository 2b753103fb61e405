import type { CredentialKind } from "#api/identity/credentials/schema.ts";
import { tokenAlgorithms } from "#engine/ports.ts";
import { isPem, readPrivateKey, suits } from "./read-key.ts";

/** Passwords are taken as they are, except for the line ends that come with the clipboard. */
const passwords: ReadonlySet<CredentialKind> = new Set(["basic", "smtp"]);

// A zero-width space and a byte order mark are copied unseen.
const outer = /^[\s\u200B\uFEFF]+|[\s\u200B\uFEFF]+$/g;
const quotes = new Set(['""', "''", "``", "“”"]);

/** A secret as its provider means it: without blanks, line ends and quotes around the pasted text. */
export function cleanSecret(kind: CredentialKind, pasted: string): string {
  if (passwords.has(kind)) return pasted.replace(/^[\r\n]+|[\r\n]+$/g, "");
  const text = pasted.replace(outer, "");
  const isQuoted = text.length > 2 && quotes.has(`${text[0]}${text.at(-1)}`);
  const bare = isQuoted ? text.slice(1, -1).replace(outer, "") : text;
  return kind === "bearer" ? bare.replace(/^Bearer\s+/i, "") : bare;
}

/** Why a secret can never work as a credential of this kind; null if it may. Never contains the secret. */
export function secretProblem(kind: CredentialKind, secret: string): string | null {
  if (secret === "") return "Enter the secret.";
  if (kind === "private_key") return privateKeyProblem(secret);
  if (kind === "signature" || kind === "jwt_secret" || kind === "bearer") {
    // A provider shows a part of the secret with the rest hidden.
    if (/[•●…]|\*{4}|\.{3}$/.test(secret))
      return "This is a hidden or shortened secret. Reveal it, and copy it whole.";
  }
  if (kind === "signature") return signatureProblem(secret);
  if (kind === "bearer" && /\s/.test(secret))
    return "A token has no blanks or line ends. Copy the token alone.";
  return null;
}

function signatureProblem(secret: string): string | null {
  if (/^(v1a,)?wh[ps]k_/.test(secret)) {
    return "This is a key of an asymmetric signature (whpk_ or whsk_). Use the endpoint’s signing secret, which begins with whsec_.";
  }
  if (/^(v1,)?whsec_$/.test(secret)) return "The secret after whsec_ is missing. Copy it whole.";
  if (isPem(secret))
    return "This is a key or a certificate. A signature needs the shared secret of the sender.";
  return null;
}

/** Describes the problem with a text that is not a private key for signing. */
function privateKeyProblem(text: string): string | null {
  const what = otherThanPrivateKey(text);
  if (what !== null) return what;
  const key = readPrivateKey(text);
  if (key === null) {
    const detail = "This private key is damaged or incomplete. Copy it whole, with its BEGIN and END lines.";
    return /-----BEGIN|^\s*\{/.test(text)
      ? detail
      : "This is not a private key. Paste one as PEM (BEGIN PRIVATE KEY), as a JWK, or a service account’s JSON.";
  }
  if (tokenAlgorithms.some((algorithm) => suits(key, algorithm))) return null;
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type === "rsa") {
    return `This RSA key has ${details?.modulusLength} bits, which is too short. Use one of at least 2048 bits.`;
  }
  const name = details?.namedCurve ?? type;
  return `This is a key of the type ${name}. Tokens are signed with RSA, P-256 (prime256v1) or Ed25519 keys.`;
}

function otherThanPrivateKey(text: string): string | null {
  if (/BEGIN ENCRYPTED PRIVATE KEY|Proc-Type:\s*4,\s*ENCRYPTED/.test(text)) {
    return "This private key is protected by a password. Remove it first: openssl pkey -in key.pem -out plain.pem";
  }
  if (text.includes("BEGIN OPENSSH PRIVATE KEY")) {
    return "This is a key of OpenSSH. Convert it first: ssh-keygen -p -m PKCS8 -f key";
  }
  if (/BEGIN (RSA )?PUBLIC KEY|^ssh-(rsa|ed25519) /.test(text))
    return "This is a public key. Paste the private key.";
  if (text.includes("BEGIN CERTIFICATE") && !text.includes("PRIVATE KEY")) {
    return "This is a certificate. Paste its private key.";
  }
  return null;
}
