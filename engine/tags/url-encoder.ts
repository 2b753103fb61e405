import { isJsonObject } from "#lib/json.ts";
import { type EncodedTag, Encoder } from "./encoder.ts";
import { toText } from "./to-text.ts";
import { authorityOf, hasDotSegment, urlPartAt } from "./url-part.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not pass.
const unsafe = /[\u0000-\u0020"<>\\^`{|}\u007f-\u009f]/g;
const hostWithPort = /^(?:[A-Za-z0-9._~-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/**
 * A URL. If it begins with a tag, that value is inserted as it is, because it provides the scheme and host. Every other
 * value is percent-encoded, so that a tag is always one path segment, one query value or one label of the host. With the filter
 * `url_path`, which has encoded it, it is one or more segments.
 */
export class UrlEncoder extends Encoder {
  #begun = false;
  /** The positions of values in the path. */
  readonly #inserted: { start: number; end: number; tag: string }[] = [];
  /** A value inserted directly after the host's literal text. */
  #glued: { end: number; tag: string } | null = null;

  override write(text: string): void {
    const clean = text.replace(/[\t\r\n]/g, "");
    this.put(this.#begun ? clean : clean.trimStart());
    if (this.buffer !== "") this.#begun = true;
  }

  override finish(): void {
    this.buffer = this.buffer.trimEnd();
    if (this.#glued && this.#glued.end === authorityOf(this.buffer)?.end) {
      this.refuse({
        code: "invalid_url",
        detail: `${this.#glued.tag} directly follows the host and would change it. Put a / before the tag.`,
      });
    }
    const dots = this.#inserted.find(({ start, end }) => hasDotSegment(this.buffer, start, end));
    if (dots) {
      this.refuse({
        code: "invalid_url",
        detail: `${dots.tag} results in a path segment of only dots, which would change the path.`,
      });
    }
    this.buffer = this.buffer.replace(unsafe, encodeURIComponent);
  }

  protected override encode(value: unknown, { tag, isUrlPath }: EncodedTag): void {
    if (Array.isArray(value) || isJsonObject(value)) {
      const what = Array.isArray(value) ? "a list" : "an object";
      const message = `${tag} is ${what}, which is written as JSON in the URL. A query parameter of an HTTP Request can be a list, and the filter join makes text of one.`;
      this.warn({ tag, message, missing: false });
    }
    const text = toText(value).toWellFormed();
    if (!this.#begun) {
      this.#begun = true;
      this.put(text.trim().replace(unsafe, encodeURIComponent));
      return;
    }
    const urlPart = urlPartAt(this.buffer);
    if (isUrlPath && (urlPart !== "host" || text.startsWith("/"))) {
      this.#putEncoded(text, urlPart === "query" || urlPart === "fragment" ? null : tag);
    } else if (urlPart === "host") this.#fitHost(text, tag);
    else this.#putEncoded(encodeURIComponent(text), urlPart === "path" ? tag : null);
  }

  #fitHost(text: string, tag: string): void {
    const start = this.buffer.length;
    const host = authorityOf(this.buffer);
    if (host && host.start < host.end && text.startsWith("/")) {
      this.#putEncoded(text.split("/").map(encodeURIComponent).join("/"), tag);
      return;
    }
    this.put(/[/@]$/.test(this.buffer) && hostWithPort.test(text) ? text : encodeURIComponent(text));
    const extendsHost = start === this.#glued?.end || /[A-Za-z0-9]/.test(this.buffer[start - 1] ?? "");
    if (extendsHost && this.buffer.length > start) this.#glued = { end: this.buffer.length, tag };
  }

  #putEncoded(text: string, pathTag: string | null): void {
    const start = this.buffer.length;
    this.put(text);
    if (pathTag !== null) this.#inserted.push({ start, end: this.buffer.length, tag: pathTag });
  }
}
