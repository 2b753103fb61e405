import { missingHeader, plainKey, type SignatureScheme, singleHeader } from "./scheme.ts";

export interface GenericHmac {
  /** Lower case. */
  header: string;
  algorithm: SignatureScheme["algorithm"];
  encoding: SignatureScheme["encoding"];
  /** The text before the signature, such as `sha256=`; may be empty. */
  prefix: string;
}

/** An HMAC over the body in a configurable header. Hexadecimal digits are case-insensitive. */
export function genericHmac({ header, algorithm, encoding, prefix }: GenericHmac): SignatureScheme {
  return {
    algorithm,
    encoding,
    read(headers) {
      const value = singleHeader(headers, header);
      if (value === undefined) return missingHeader(header);
      if (!value.startsWith(prefix)) return `${header} does not begin with ${prefix}.`;
      // Some senders put a space behind the prefix (HaloPSA: `sha256= …`).
      const signature = value.slice(prefix.length).trim();
      return {
        signedBefore: "",
        timestamp: null,
        signatures: [encoding === "hex" ? signature.toLowerCase() : signature],
      };
    },
    toKey: plainKey,
    signedBefore: () => "",
    write: (_, signature) => [[header, prefix + signature]],
  };
}
