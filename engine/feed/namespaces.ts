/** The vocabularies that are read, by their namespaces in lower case without any suffix. */
const vocabularies: readonly [namespace: RegExp, prefix: string][] = [
  [/^http:\/\/www\.w3\.org\/2005\/atom$|^http:\/\/purl\.org\/atom\/ns#/, "atom"],
  [/^http:\/\/purl\.org\/rss\/1\.0\/modules\/content$/, "content"],
  [
    /^http:\/\/purl\.org\/(net\/)?rss1?\.?[\d.]*(\/1\.0)?$|netscape\.com\/|userland\.com\/rss|\/tech\/rss$/,
    "rss",
  ],
  [/^http:\/\/purl\.org\/dc\/elements\/1\.[01]$/, "dc"],
  [/^http:\/\/purl\.org\/dc\/terms$/, "dcterms"],
  [/^http:\/\/www\.itunes\.com\/dtds\/podcast-1\.0\.dtd$/, "itunes"],
  [/^http:\/\/www\.w3\.org\/1999\/xhtml$/, "xhtml"],
];

/** The usual names of a feed's elements, whatever prefixes it chose. */
export class Namespaces {
  readonly #prefixes = new Map<string, string>();
  /** The prefix of the root's vocabulary, whose names are not prefixed. */
  #own = "";

  /** The root's name; its declarations have to be read before. */
  root(tag: string): string {
    const [prefix, local] = split(tag);
    this.#own = this.#prefixes.get(prefix) ?? prefix;
    return local === "RDF" ? "rdf:RDF" : local;
  }

  declare(attributes: Readonly<Record<string, string>>): void {
    for (const [name, uri] of Object.entries(attributes)) {
      if (!name.startsWith("xmlns:") && name !== "xmlns") continue;
      const bare = uri.trim().toLowerCase().replace(/\/$/, "");
      const known = vocabularies.find(([namespace]) => namespace.test(bare))?.[1];
      const prefix = name.slice("xmlns:".length);
      // The names without a prefix are the feed's own, also where an element in it declares another vocabulary.
      if (known !== undefined && (prefix !== "" || !this.#prefixes.has("")))
        this.#prefixes.set(prefix, known);
    }
  }

  nameOf(tag: string): string {
    const [prefix, local] = split(tag);
    if (prefix === "") return local;
    const usual = this.#prefixes.get(prefix) ?? prefix;
    return usual === this.#own || usual === "rss" ? local : `${usual}:${local}`;
  }
}

function split(tag: string): [prefix: string, local: string] {
  const colon = tag.indexOf(":");
  return colon < 0 ? ["", tag] : [tag.slice(0, colon), tag.slice(colon + 1)];
}
