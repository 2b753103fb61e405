import { missingHeader, plainKey, type SignatureScheme, singleHeader } from "./scheme.ts";

const header = "stripe-signature";

/** Stripe, "Verify webhook signatures manually": `Stripe-Signature: t=<time>,v1=<hex>,v1=<hex>` over `<time>.<body>`. */
export const stripe: SignatureScheme = {
  algorithm: "sha256",
  encoding: "hex",
  read(headers) {
    const value = singleHeader(headers, header);
    if (value === undefined) return missingHeader("Stripe-Signature");
    const parts = value.split(",").map((part) => part.trim());
    const valuesOf = (name: string) =>
      parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1));
    const [timestamp, ...more] = valuesOf("t");
    const signatures = valuesOf("v1");
    if (timestamp === undefined || more.length > 0) return "Stripe-Signature has no time (t=), or several.";
    if (signatures.length === 0) return "Stripe-Signature has no signature of the scheme v1.";
    return { signedBefore: `${timestamp}.`, timestamp, signatures: signatures.slice(0, 5) };
  },
  toKey: plainKey,
  signedBefore: ({ timestamp }) => `${timestamp}.`,
  write: ({ timestamp }, signature) => [[header, `t=${timestamp},v1=${signature}`]],
};
