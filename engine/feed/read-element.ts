import { type FeedElement, plainText, richText } from "./element-text.ts";
import type { FeedEntry } from "./feed-entry.ts";
import { resolveLink } from "./resolve-links.ts";

const maxCategories = 100;
const maxEnclosures = 20;

/** The field that an element's text belongs to. Of two elements for a field, the first counts. */
const fields: { readonly [name: string]: keyof FeedEntry["texts"] } = {
  title: "title",
  "dc:title": "title",
  id: "id",
  guid: "id",
  description: "summary",
  "dc:description": "summary",
  subtitle: "summary",
  tagline: "summary",
  summary: "summary",
  content: "content",
  "content:encoded": "content",
  body: "content",
  "xhtml:body": "content",
  fullitem: "content",
  author: "author",
  "dc:creator": "author",
  "dc:author": "author",
  "itunes:author": "author",
  managingEditor: "author",
  pubDate: "published",
  pubdate: "published",
  published: "published",
  issued: "published",
  "atom:published": "published",
  "dc:date": "published",
  "dcterms:issued": "published",
  updated: "updated",
  modified: "updated",
  "atom:updated": "updated",
  lastBuildDate: "updated",
  "dcterms:modified": "updated",
  language: "language",
  "dc:language": "language",
};

/** Whether elements in an element with this name are part of its text. */
export function hasText(name: string): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field !== undefined && name !== "author";
}

/** Adds an element's value to the entry, or to the feed, that directly contains it. */
export function readElement(entry: FeedEntry, element: FeedElement): void {
  const { name, attributes, base } = element;
  const text = element.text.trim();
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field && entry.texts[field] === "") {
    entry.texts[field] = textFor(field, element);
    entry.before[field] ??= element.before.trim();
  }
  // A guid is the entry's address unless its attribute denies it.
  if (name === "guid" && attributes.isPermaLink !== "false") entry.permalink ||= text;
  if (name === "link") readLink(entry, element, text);
  if (name === "enclosure") addEnclosure(entry, attributes.url, attributes, base);
  if (name === "category" || name === "dc:subject") addCategory(entry, attributes.term ?? plainText(element));
}

function textFor(field: keyof FeedEntry["texts"], element: FeedElement): string {
  if (field === "title" || field === "author") return plainText(element);
  return field === "summary" || field === "content" ? richText(element) : element.text.trim();
}

/** RSS has the address as text, Atom as an attribute, beside links for other purposes. */
function readLink(entry: FeedEntry, { attributes, base }: FeedElement, text: string): void {
  const { rel = "alternate", href } = attributes;
  if (rel === "enclosure") addEnclosure(entry, href, attributes, base);
  else if (rel === "alternate") entry.texts.link ||= resolveLink(href ?? text, base);
}

function addEnclosure(
  entry: FeedEntry,
  url: string | undefined,
  { type = "", length = "" }: FeedElement["attributes"],
  base: string,
): void {
  if (!url || entry.enclosures.length >= maxEnclosures) return;
  const known = /^\d{1,15}$/.test(length) ? Number(length) : null;
  entry.enclosures.push({ url: resolveLink(url, base), type, length: known });
}

function addCategory(entry: FeedEntry, category: string): void {
  if (category !== "" && entry.categories.length < maxCategories) entry.categories.push(category);
}
