import type { Handler } from "htmlparser2";
import { emptyEntry, type FeedEntry, toFeed, toItem } from "./feed-entry.ts";
import type { ParsedFeed } from "./parse-feed.ts";
import { type FeedElement, readElement } from "./read-element.ts";
import { XhtmlText } from "./xhtml-text.ts";

/** Thrown to stop parsing; caught in `parse-feed.ts`. */
export class NotAFeed extends Error {
  override readonly name = "NotAFeed";
}

const maxItems = 1000;

/** Feeds have less than ten. The parser searches all open elements for each end tag. */
const maxDepth = 100;

const roots = new Set(["rss", "rdf:RDF", "RDF", "feed"]);
const entryNames = new Set(["item", "entry"]);
const entryParents = new Set(["channel", "feed", "rss", "rdf:RDF", "RDF"]);

/** Receives the parser's events, and collects the feed and its entries from them. */
export class FeedReader implements Partial<Handler> {
  readonly #url: string;
  readonly #open: FeedElement[] = [];
  readonly #feed = emptyEntry();
  readonly #items: FeedEntry[] = [];
  #entry: FeedEntry | null = null;
  #xhtml: XhtmlText | null = null;
  /** The root's own prefix with its colon, as in `<atom:feed>`. */
  #prefix = "";
  #hasRoot = false;

  constructor(url: string) {
    this.#url = url;
  }

  get isFull(): boolean {
    return this.#items.length >= maxItems;
  }

  result(): ParsedFeed | null {
    if (!this.#hasRoot) return null;
    const items = this.#items.slice(0, maxItems).map((entry) => toItem(entry, this.#url));
    return { feed: toFeed(this.#feed, this.#url), items };
  }

  onopentag(tag: string, attributes: Record<string, string>): void {
    if (this.#xhtml) this.#xhtml.open(tag, attributes);
    else this.#start(tag, attributes);
  }

  ontext(text: string): void {
    const element = this.#open.at(-1);
    if (this.#xhtml) this.#xhtml.add(text);
    else if (element) element.text += text;
  }

  onclosetag(tag: string, isImplied: boolean): void {
    if (this.#xhtml?.close(tag)) return;
    const element = this.#open.pop();
    if (!element) return;
    if (this.#xhtml) element.text = this.#xhtml.text;
    this.#xhtml = null;
    const parent = this.#open.at(-1);
    if (this.#entry && entryNames.has(element.name) && entryParents.has(parent?.name ?? "")) {
      if (!isImplied) this.#items.push(this.#entry);
      this.#entry = null;
    } else if (parent) this.#take(element, parent);
  }

  #start(tag: string, attributes: Record<string, string>): void {
    const name = this.#enter(tag);
    const parent = this.#open.at(-1)?.name ?? "";
    if (entryNames.has(name) && entryParents.has(parent)) this.#entry = emptyEntry();
    if (this.#open.length >= maxDepth) throw new NotAFeed();
    this.#open.push({ name, attributes, text: "" });
    if (attributes.type === "xhtml") this.#xhtml = new XhtmlText();
  }

  /** The name without the root's prefix. */
  #enter(tag: string): string {
    if (this.#hasRoot) return tag.startsWith(this.#prefix) ? tag.slice(this.#prefix.length) : tag;
    const name = tag === "rdf:RDF" ? tag : tag.slice(tag.indexOf(":") + 1);
    if (!roots.has(name)) throw new NotAFeed();
    this.#hasRoot = true;
    this.#prefix = tag.slice(0, tag.length - name.length);
    return name;
  }

  #take(element: FeedElement, parent: FeedElement): void {
    // <author><name>Ada</name></author>: the name is the author's text.
    if (parent.name === "author" && element.name === "name") parent.text = element.text;
    else if (this.#entry && entryNames.has(parent.name)) readElement(this.#entry, element);
    else if (!this.#entry && entryParents.has(parent.name)) readElement(this.#feed, element);
  }
}
