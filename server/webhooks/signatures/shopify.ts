import { missingHeader, plainKey, type SignatureScheme, singleHeader } from "./scheme.ts";

const header = "x-shopify-hmac-sha256";

/** Shopify, "Verify webhook deliveries": `X-Shopify-Hmac-SHA256: <base64>` over the body. No timestamp is signed. */
export const shopify: SignatureScheme = {
  algorithm: "sha256",
  encoding: "base64",
  read(headers) {
    const value = singleHeader(headers, header);
    if (value === undefined) return missingHeader("X-Shopify-Hmac-SHA256");
    return { signedBefore: "", timestamp: null, signatures: [value] };
  },
  toKey: plainKey,
  signedBefore: () => "",
  write: (_, signature) => [[header, signature]],
};
