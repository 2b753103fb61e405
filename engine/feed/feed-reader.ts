import type { Handler } from "htmlparser2";
import type { FeedElement } from "./element-text.ts";
import type { ParsedFeed } from "./feed.ts";
import { emptyEntry, type FeedEntry, toFeed, toItem } from "./feed-entry.ts";
import { Markup } from "./markup.ts";
import { Namespaces } from "./namespaces.ts";
import { NotAFeed } from "./not-a-feed.ts";
import { hasText, readElement } from "./read-element.ts";
import { resolveLink } from "./resolve-links.ts";

const maxItems = 1000;

/** Feeds have less than ten. The parser searches all open elements for each end tag. */
const maxDepth = 100;

const roots = new Set(["rss", "rdf:RDF", "feed"]);
const entryNames = new Set(["item", "entry"]);
const entryParents = new Set(["channel", "feed", "rss", "rdf:RDF"]);

/** Receives the parser's events, and collects the feed and its entries from them. */
export class FeedReader implements Partial<Handler> {
  readonly #url: string;
  readonly #open: FeedElement[] = [];
  readonly #feed = emptyEntry();
  readonly #items: FeedEntry[] = [];
  #entry: FeedEntry | null = null;
  #markup: Markup | null = null;
  readonly #namespaces = new Namespaces();
  #root = "";
  /** The language that the feed's elements are in. */
  #language = "";

  constructor(url: string) {
    this.#url = url;
  }

  get isFull(): boolean {
    return this.#items.length >= maxItems;
  }

  result(): ParsedFeed | null {
    if (this.#root === "") return null;
    this.#feed.texts.language ||= this.#language;
    return { feed: toFeed(this.#feed), items: this.#items.slice(0, maxItems).map(toItem) };
  }

  onopentag(tag: string, attributes: Record<string, string>): void {
    const element = this.#open.at(-1);
    const parent = this.#open.at(-2)?.name ?? "";
    const isInText = element && hasText(element.name) && (entryNames.has(parent) || entryParents.has(parent));
    if (isInText) this.#markup ??= new Markup(element.text, element.base);
    if (this.#markup) this.#markup.open(tag, attributes);
    else this.#start(tag, attributes);
  }

  ontext(text: string): void {
    const element = this.#open.at(-1);
    if (this.#markup) this.#markup.add(text);
    else if (element) element.text += text;
    // Elements of Atom's type `xhtml` were read before as they are now.
    if (element && this.#markup?.isInside !== true) element.before += text;
  }

  onclosetag(tag: string, isImplied: boolean): void {
    if (this.#markup?.close(tag)) return;
    const element = this.#open.pop();
    if (!element) return;
    if (this.#markup) {
      element.text = this.#markup.text;
      element.markup = this.#markup.markup;
      if (element.attributes.type === "xhtml") element.before = element.markup;
    }
    this.#markup = null;
    const parent = this.#open.at(-1);
    if (this.#entry && entryNames.has(element.name) && entryParents.has(parent?.name ?? "")) {
      if (!isImplied) this.#items.push(this.#entry);
      this.#entry = null;
    } else if (parent) this.#take(element, parent);
  }

  #start(tag: string, attributes: Record<string, string>): void {
    const name = this.#enter(tag, attributes);
    const parent = this.#open.at(-1);
    if (entryNames.has(name) && entryParents.has(parent?.name ?? "")) this.#entry = emptyEntry();
    else if (entryParents.has(name)) this.#language = attributes["xml:lang"] ?? this.#language;
    if (this.#open.length >= maxDepth) throw new NotAFeed();
    const outer = parent?.base ?? this.#url;
    const base = resolveLink(attributes["xml:base"] ?? "", outer) || outer;
    const isAtom = this.#root === "feed" || name.startsWith("atom:");
    this.#open.push({ name, attributes, text: "", markup: null, before: "", base, isAtom });
    if (attributes.type === "xhtml") this.#markup = new Markup("", base);
  }

  /** The usual name of an element. */
  #enter(tag: string, attributes: Record<string, string>): string {
    this.#namespaces.declare(attributes);
    if (this.#root !== "") return this.#namespaces.nameOf(tag);
    this.#root = this.#namespaces.root(tag);
    if (!roots.has(this.#root)) throw new NotAFeed();
    return this.#root;
  }

  #take(element: FeedElement, parent: FeedElement): void {
    // <author><name>Ada</name></author>: the name is the author's text.
    if (parent.name === "author" && element.name === "name") parent.text = element.text;
    else if (this.#entry && entryNames.has(parent.name)) readElement(this.#entry, element);
    else if (!this.#entry && entryParents.has(parent.name)) readElement(this.#feed, element);
  }
}
