import PostalMime, { type Email } from "postal-mime";
import { cutText } from "#lib/cut-text.ts";
import { ConversionError } from "./conversion-work.ts";

/** No ordinary e-mail comes near: a hostile one must not cost minutes. */
const limits = { maxNestingDepth: 50, maxHeadersSize: 1_000_000 };

/**
 * Parses an e-mail. Forwarded e-mails stay attachments: merged into the text, their senders' words would be those of this one's
 * sender.
 *
 * @throws ConversionError if its parts are nested too deep, or its headers too large
 */
export async function parseMail(input: Buffer): Promise<Email> {
  try {
    return await new Parser({ ...limits, forceRfc822Attachments: true }).parse(input);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConversionError("mail_invalid", `The e-mail cannot be read: ${cutText(reason, 200)}`);
  }
}

/** The parser's tree, of which its types tell nothing. */
interface Node {
  contentType: { parsed: { params: Record<string, string> } };
  contentDisposition: { parsed: { params: Record<string, string> } };
  contentTransferEncoding: { encoding: string };
  parentNode?: { contentType: { multipart?: string | false }; childNodes: unknown[] };
}

const own = (name: string, self: unknown, ...given: unknown[]): unknown => {
  const method: unknown = Reflect.get(PostalMime.prototype, name);
  if (typeof method !== "function") throw new Error(`The parser has no ${name}.`);
  return method.apply(self, given);
};

class Parser extends PostalMime {
  /**
   * The parser takes each text for a part of the body that is not expressly an attachment. One with the name of a file behind the
   * body is a file.
   */
  isInlineTextNode(node: Node): boolean {
    const { contentDisposition, contentType, parentNode } = node;
    const isNamed = contentDisposition.parsed.params.filename ?? contentType.parsed.params.name;
    const isBehind = parentNode !== undefined && parentNode.childNodes[0] !== node;
    if (isNamed && isBehind && parentNode.contentType.multipart !== "alternative") return false;
    return own("isInlineTextNode", this, node) === true;
  }

  /** The line break before a boundary belongs to the boundary (RFC 2046, section 5.1.1), and the parser adds it to the part. */
  collectAttachment(node: Node, content: ArrayBuffer, ...rest: unknown[]): void {
    const { parentNode, contentTransferEncoding } = node;
    const isAdded = parentNode !== undefined && contentTransferEncoding.encoding !== "base64";
    const endsInBreak = isAdded && new Uint8Array(content).at(-1) === 10;
    own("collectAttachment", this, node, endsInBreak ? content.slice(0, -1) : content, ...rest);
  }
}
