import type { FeedEntry } from "./feed-entry.ts";

export interface FeedElement {
  /** With its prefix. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
}

const maxCategories = 100;
const maxEnclosures = 20;

/** Which field an element's text belongs to. Of two elements for a field, the first counts. */
const fields: { readonly [name: string]: keyof FeedEntry["texts"] } = {
  title: "title",
  id: "id",
  guid: "id",
  description: "summary",
  subtitle: "summary",
  tagline: "summary",
  summary: "summary",
  content: "content",
  "content:encoded": "content",
  author: "author",
  "dc:creator": "author",
  "itunes:author": "author",
  managingEditor: "author",
  pubDate: "published",
  published: "published",
  issued: "published",
  "dc:date": "published",
  updated: "updated",
  modified: "updated",
  lastBuildDate: "updated",
  "dcterms:modified": "updated",
  language: "language",
  "dc:language": "language",
};

/** Adds what an element says to the entry, or to the feed, that it is directly in. */
export function readElement(entry: FeedEntry, element: FeedElement): void {
  const { name, attributes } = element;
  const text = element.text.trim();
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field) entry.texts[field] ||= text;
  // A guid is the entry's address unless it says otherwise.
  if (name === "guid" && attributes.isPermaLink !== "false") entry.permalink ||= text;
  if (name === "link") readLink(entry, attributes, text);
  if (name === "enclosure") addEnclosure(entry, attributes.url, attributes);
  if (name === "category" || name === "dc:subject") addCategory(entry, attributes.term ?? text);
}

/** RSS has the address as text, Atom as an attribute, beside links for other purposes. */
function readLink(entry: FeedEntry, attributes: FeedElement["attributes"], text: string): void {
  const { rel = "alternate", href } = attributes;
  if (rel === "enclosure") addEnclosure(entry, href, attributes);
  else if (rel === "alternate") entry.texts.link ||= href ?? text;
}

function addEnclosure(
  entry: FeedEntry,
  url: string | undefined,
  { type = "", length = "" }: FeedElement["attributes"],
): void {
  if (!url || entry.enclosures.length >= maxEnclosures) return;
  entry.enclosures.push({ url, type, length: /^\d{1,15}$/.test(length) ? Number(length) : null });
}

function addCategory(entry: FeedEntry, category: string): void {
  if (category !== "" && entry.categories.length < maxCategories) entry.categories.push(category);
}
