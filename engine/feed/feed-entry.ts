import { hashOf } from "#engine/polling/hash-of.ts";
import { cutText } from "#lib/cut-text.ts";
import { readLooseDate } from "#lib/dates/loose-date.ts";
import type { Feed, FeedItem } from "./feed.ts";
import { resolveLink } from "./resolve-links.ts";

/** The texts collected of an entry, or of the feed itself, while it is parsed. */
export interface FeedEntry {
  /** Empty if not given. */
  texts: Record<
    "id" | "title" | "link" | "summary" | "content" | "author" | "published" | "updated" | "language",
    string
  >;
  /** The texts as versions before 0.3.0 read them. */
  before: Partial<FeedEntry["texts"]>;
  permalink: string;
  categories: string[];
  enclosures: FeedItem["enclosures"];
}

/** Longer texts are cut: every execution of an entry stores them. */
const maxChars = { short: 10_000, long: 200_000 };

export function emptyEntry(): FeedEntry {
  return {
    texts: {
      ...{ id: "", title: "", link: "", summary: "", content: "", author: "" },
      ...{ published: "", updated: "", language: "" },
    },
    before: {},
    permalink: "",
    categories: [],
    enclosures: [],
  };
}

export function toFeed({ texts }: FeedEntry): Feed {
  return {
    title: short(texts.title),
    description: short(texts.summary),
    link: texts.link,
    language: short(texts.language),
    updated_at: readLooseDate(texts.updated) ?? readLooseDate(texts.published),
  };
}

export function toItem({ texts, before, permalink, categories, enclosures }: FeedEntry): FeedItem {
  const link = texts.link || (/^https?:/i.test(permalink) ? resolveLink(permalink, permalink) : "");
  const { title = "", published = "", summary = "", content = "" } = before;
  return {
    id: short(texts.id) || link || hashOf([title, published, summary, content]),
    title: short(texts.title),
    link,
    published_at: readLooseDate(texts.published),
    updated_at: readLooseDate(texts.updated),
    author: short(texts.author),
    summary: cutText(texts.summary, maxChars.long),
    content: cutText(texts.content, maxChars.long),
    categories: categories.map(short),
    enclosures: enclosures.map((each) => ({ ...each, type: short(each.type) })),
  };
}

const short = (text: string) => cutText(text, maxChars.short);
