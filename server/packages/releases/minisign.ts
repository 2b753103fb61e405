import type { Signer } from "#server/packages/signing/key-ring.ts";

/**
 * A signature in minisign's format, which Tauri's updater verifies: over the BLAKE2b-512 digest of a file (algorithm
 * `ED`), with a signed comment. Four lines of text.
 *
 * @param blake2b the file's digest, hexadecimal
 */
export function minisign(signer: Signer, blake2b: string, trustedComment: string): string {
  const signature = signer.sign(Buffer.from(blake2b, "hex"));
  const globalSignature = signer.sign(Buffer.concat([signature, Buffer.from(trustedComment, "utf8")]));
  const line = Buffer.concat([Buffer.from("ED"), minisignKeyId(signer.keyId), signature]);
  return [
    "untrusted comment: signature from millrace",
    line.toString("base64"),
    `trusted comment: ${trustedComment}`,
    globalSignature.toString("base64"),
    "",
  ].join("\n");
}

/** The eight bytes that identify a key in minisign. */
function minisignKeyId(keyId: string): Buffer {
  return Buffer.from(keyId, "base64url").subarray(0, 8);
}
