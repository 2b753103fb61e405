import { missingHeader, plainKey, type SignatureScheme, singleHeader } from "./scheme.ts";

const header = "x-hub-signature-256";
const prefix = "sha256=";

/**
 * GitHub, "Validating webhook deliveries": `X-Hub-Signature-256: sha256=<hex>` over the body. No timestamp is signed.
 */
export const github: SignatureScheme = {
  algorithm: "sha256",
  encoding: "hex",
  read(headers) {
    const value = singleHeader(headers, header);
    if (value === undefined) return missingHeader("X-Hub-Signature-256");
    if (!value.startsWith(prefix)) return "X-Hub-Signature-256 does not begin with sha256=.";
    return { signedBefore: "", timestamp: null, signatures: [value.slice(prefix.length)] };
  },
  toKey: plainKey,
  signedBefore: () => "",
  write: (_, signature) => [[header, prefix + signature]],
};
