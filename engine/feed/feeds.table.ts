import type { Feed, FeedItem } from "./feed.ts";

/** A feed as servers send it, and what it says. Fields that are not listed are empty. */
export interface FeedCase {
  name: string;
  text: string;
  feed: Partial<Feed>;
  items: Partial<FeedItem>[];
}

/** Where the feeds come from. */
export const feedUrl = "https://example.com/blog/feed.xml";

export const feeds: FeedCase[] = [
  {
    name: "RSS 2.0 with HTML in CDATA, a podcast's enclosure and namespaces",
    text: `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
  <title>Caf&#233; &amp; more</title><link>https://example.com/</link><description>News</description><language>en-us</language>
  <atom:link href="https://example.com/feed.xml" rel="self" type="application/rss+xml"/>
  <lastBuildDate>Tue, 10 Jun 2003 09:41:01 GMT</lastBuildDate>
  <image><title>Logo</title><url>https://example.com/logo.png</url><link>https://example.com/logo</link></image>
  <item>
    <title>First &lt;b&gt;bold&lt;/b&gt;</title><link>/one?a=1&amp;b=2</link>
    <guid isPermaLink="false">tag:1</guid><pubDate>Mon, 09 Jun 2003 21:00 +0200</pubDate>
    <dc:creator><![CDATA[Ada Lovelace]]></dc:creator><category>a</category><category domain="x">b</category>
    <description>&lt;p&gt;Short&lt;/p&gt;</description>
    <content:encoded><![CDATA[<p onclick="alert(1)">Long ]]>]]&gt;<![CDATA[</p>]]></content:encoded>
    <enclosure url="https://example.com/a.mp3" length="12216320" type="audio/mpeg"/>
  </item>
</channel></rss>`,
    feed: {
      title: "Café & more",
      link: "https://example.com/",
      description: "News",
      language: "en-us",
      updated_at: "2003-06-10T09:41:01.000Z",
    },
    items: [
      {
        id: "tag:1",
        title: "First bold",
        link: "https://example.com/one?a=1&b=2",
        published_at: "2003-06-09T19:00:00.000Z",
        author: "Ada Lovelace",
        summary: "<p>Short</p>",
        content: '<p onclick="alert(1)">Long ]]></p>',
        categories: ["a", "b"],
        enclosures: [{ url: "https://example.com/a.mp3", type: "audio/mpeg", length: 12_216_320 }],
      },
    ],
  },
  {
    name: "RSS 2.0 without a link: the guid is the address",
    text: `<rss version="2.0"><channel><title>T</title><item><guid>https://example.com/7</guid><title>Seven</title></item></channel></rss>`,
    feed: { title: "T" },
    items: [{ id: "https://example.com/7", title: "Seven", link: "https://example.com/7" }],
  },
  {
    name: "RSS 0.91 with a document type, and an entity of HTML that is not defined",
    text: `<?xml version="1.0"?>
<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">
<rss version="0.91"><channel><title>Old&nbsp;news</title><description>D</description><managingEditor>ed@example.com</managingEditor>
<item><title>A</title><link>http://example.com/a</link><description>About A</description></item></channel></rss>`,
    feed: { title: "Old news", description: "D" },
    items: [{ id: "http://example.com/a", title: "A", link: "http://example.com/a", summary: "About A" }],
  },
  {
    name: "RSS 0.90 and 1.0: entries beside the channel, dates of Dublin Core",
    text: `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel rdf:about="http://example.com/news.rdf"><title>Journal</title><link>http://example.com/</link><dc:date>2005-01-02T03:04:05+01:00</dc:date>
<items><rdf:Seq><rdf:li resource="http://example.com/1"/></rdf:Seq></items></channel>
<item rdf:about="http://example.com/1"><title>One</title><link>http://example.com/1</link><dc:date>2005-01-02</dc:date><dc:creator>Grace</dc:creator><dc:subject>s</dc:subject></item>
</rdf:RDF>`,
    feed: { title: "Journal", link: "http://example.com/", updated_at: "2005-01-02T02:04:05.000Z" },
    items: [
      {
        id: "http://example.com/1",
        title: "One",
        link: "http://example.com/1",
        published_at: "2005-01-02T00:00:00.000Z",
        author: "Grace",
        categories: ["s"],
      },
    ],
  },
  {
    name: "Atom 1.0 with links by purpose, an author's name, and markup as content",
    text: `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<title type="text">Log</title><subtitle type="html">A &lt;em&gt;lot&lt;/em&gt;</subtitle><updated>2005-07-31T12:29:29Z</updated>
<id>tag:example.org,2003:3</id><link rel="self" href="https://example.com/feed.atom"/><link rel="alternate" href="/"/>
<author><name>Mark</name><email>m@example.com</email></author>
<entry><title>Atom draft</title><link rel="edit" href="/edit/1"/><link rel="alternate" href="../2005/04/02/atom"/>
<link rel="enclosure" type="audio/mpeg" length="1337" href="/a.mp3"/>
<id>tag:example.org,2003:3.2397</id><updated>2005-07-31T12:29:29Z</updated><published>2003-12-13T08:29:29-04:00</published>
<author><name>Mark Pilgrim</name><uri>http://example.org/</uri></author><category term="xml"/>
<content type="xhtml" xml:lang="en"><div xmlns="http://www.w3.org/1999/xhtml"><p title="a &quot;b&quot;"><i>1 &lt; 2</i><br/></p></div></content></entry>
</feed>`,
    feed: {
      title: "Log",
      language: "en",
      description: "A <em>lot</em>",
      link: "https://example.com/",
      updated_at: "2005-07-31T12:29:29.000Z",
    },
    items: [
      {
        id: "tag:example.org,2003:3.2397",
        title: "Atom draft",
        link: "https://example.com/2005/04/02/atom",
        published_at: "2003-12-13T12:29:29.000Z",
        updated_at: "2005-07-31T12:29:29.000Z",
        author: "Mark Pilgrim",
        content:
          '<div xmlns="http://www.w3.org/1999/xhtml"><p title="a &quot;b&quot;"><i>1 &lt; 2</i><br /></p></div>',
        categories: ["xml"],
        enclosures: [{ url: "https://example.com/a.mp3", type: "audio/mpeg", length: 1337 }],
      },
    ],
  },
  {
    name: "Atom 0.3, its names with a prefix",
    text: `<a:feed version="0.3" xmlns:a="http://purl.org/atom/ns#"><a:title>P</a:title><a:entry><a:id>1</a:id><a:title>T</a:title><a:issued>2004-05-06T07:08:09</a:issued></a:entry></a:feed>`,
    feed: { title: "P" },
    items: [{ id: "1", title: "T", published_at: "2004-05-06T07:08:09.000Z" }],
  },
  {
    name: "invalid XML: bare ampersands, tags that are not closed, text before the root",
    text: `\n\n<rss><channel><title>A & B</title><item><guid>1</guid><title>R&D <b>now</title><link>https://example.com/?a=1&b=2</link></item></channel>`,
    feed: { title: "A & B" },
    items: [{ id: "1", title: "R&D now", link: "https://example.com/?a=1&b=2" }],
  },
  {
    name: "a text that breaks off: the last entry is incomplete, so it is dropped",
    text: `<rss><channel><title>T</title><item><guid>1</guid></item><item><guid>2</guid><title>Unfin`,
    feed: { title: "T" },
    items: [{ id: "1" }],
  },
  {
    name: "dates that are none",
    text: `<rss><channel><title>T</title><item><guid>1</guid><pubDate>yesterday</pubDate></item><item><guid>2</guid><pubDate>Mon, 32 Foo 2003</pubDate></item><item><guid>3</guid><pubDate>1</pubDate></item></channel></rss>`,
    feed: { title: "T" },
    items: [{ id: "1" }, { id: "2" }, { id: "3" }],
  },
  {
    name: "names of objects' own members",
    text: `<rss><channel><title>T</title><item><guid>1</guid><__proto__ __proto__="x">y</__proto__><constructor>z</constructor></item></channel></rss>`,
    feed: { title: "T" },
    items: [{ id: "1" }],
  },
  {
    name: "titles and names of RSS that are HTML, twice escaped, or text with angle brackets",
    text: `<rss><channel><title>Tom &amp;amp; Jerry</title>
<item><guid>1</guid><title>Tom &amp;amp; &lt;i&gt;Jerry&lt;/i&gt;&lt;br/&gt;&amp;eacute;t&amp;#233;</title><dc:creator>A &amp;amp; B</dc:creator><category>R&amp;amp;D</category></item>
<item><guid>2</guid><title><![CDATA[Vec<T> and 1 < 2 & a&b; <b class="x">bold</b>]]></title></item>
<item><guid>3</guid><title>&amp;lt;b&amp;gt; is a tag</title></item></channel></rss>`,
    feed: { title: "Tom & Jerry" },
    items: [
      { id: "1", title: "Tom & Jerry été", author: "A & B", categories: ["R&D"] },
      { id: "2", title: "Vec<T> and 1 < 2 & a&b; bold" },
      { id: "3", title: "<b> is a tag" },
    ],
  },
  {
    name: "titles of Atom, as text, HTML and XHTML",
    text: `<feed xmlns="http://www.w3.org/2005/Atom"><title type="html">Tom &amp;amp; &lt;i&gt;Jerry&lt;/i&gt;</title>
<entry><id>1</id><title>1 &lt;b&gt; &amp;amp;</title></entry>
<entry><id>2</id><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Less: <em> &lt; </em></div></title></entry>
<entry><id>3</id><title type="html">&lt;x-a&gt;x&lt;/x-a&gt;&lt;script&gt;y&lt;/script&gt;</title></entry></feed>`,
    feed: { title: "Tom & Jerry" },
    items: [
      { id: "1", title: "1 <b> &amp;" },
      { id: "2", title: "Less: <" },
      { id: "3", title: "x" },
    ],
  },
  {
    name: "text in elements of a title, a summary and a content",
    text: `<rss xmlns:h="http://www.w3.org/1999/xhtml"><channel><title>Hello <b>bold</b> world</title><item><guid>1</guid><title><i>All</i></title>
<description>a &amp; <a href="b">c</a></description><h:body><h:p>d</h:p></h:body><pubDate><x>Thu, 01 Jan 2004 19:48:21 GMT</x></pubDate></item></channel></rss>`,
    feed: { title: "Hello bold world" },
    items: [
      {
        id: "1",
        title: "All",
        summary: 'a &amp; <a href="https://example.com/blog/b">c</a>',
        content: "<h:p>d</h:p>",
        published_at: "2004-01-01T19:48:21.000Z",
      },
    ],
  },
  {
    name: "contents in base64, and bytes that are not text",
    text: `<feed xmlns="http://www.w3.org/2005/Atom"><title mode="base64">VG9t</title><entry><id>1</id><content type="application/octet-stream">
 PGI+w6k8
 L2I+ </content></entry><entry><id>2</id><content type="image/png">iVBORw0K</content></entry><entry><id>3</id><summary mode="base64" type="text/html">PGEgaHJlZj0ieCI+</summary></entry></feed>`,
    feed: { title: "Tom" },
    items: [
      { id: "1", content: "<b>é</b>" },
      { id: "2", content: "iVBORw0K" },
      { id: "3", summary: '<a href="https://example.com/blog/x">' },
    ],
  },
  {
    name: "relative links by their xml:base, also in HTML, and the language of the feed",
    text: `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://one.example/a/" xml:lang="de"><link href="b"/><entry xml:base="c/"><id>1</id><link href="d?x=1"/>
<link rel="enclosure" href="/e.mp3"/><summary type="html">&lt;a title='x' href='f?a=1&amp;amp;b=2'&gt;&lt;img alt=src src=g.png&gt;&lt;a href="mailto:a@b.example"&gt;&lt;a href="#h"&gt;</summary>
<content type="xhtml" xml:base="http://two.example/"><div><img src="i.png"/></div></content></entry></feed>`,
    feed: { link: "http://one.example/a/b", language: "de" },
    items: [
      {
        id: "1",
        link: "http://one.example/a/c/d?x=1",
        enclosures: [{ url: "http://one.example/e.mp3", type: "", length: null }],
        summary: `<a title='x' href='http://one.example/a/c/f?a=1&amp;b=2'><img alt=src src=http://one.example/a/c/g.png><a href="mailto:a@b.example"><a href="http://one.example/a/c/#h">`,
        content: '<div><img src="http://two.example/i.png" /></div>',
      },
    ],
  },
  {
    name: "prefixes of their own, and times of Atom in RSS",
    text: `<rss xmlns:a10="http://www.w3.org/2005/Atom" xmlns:d="http://purl.org/dc/elements/1.1/"><channel xml:lang="fr"><title>T</title><a10:link href="x"/><item><guid>1</guid><a10:updated>2004-07-08T23:56:58Z</a10:updated><d:creator>Ada</d:creator></item></channel></rss>`,
    feed: { title: "T", language: "fr" },
    items: [{ id: "1", updated_at: "2004-07-08T23:56:58.000Z", author: "Ada" }],
  },
  { name: "a feed without entries", text: "<rss><channel/></rss>", feed: {}, items: [] },
];
