import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import type { Random } from "#test/processes/random.ts";
import { createChooser } from "./chooser.ts";
import { createTexts } from "./hostile-texts.ts";
import { createWords } from "./hostile-words.ts";

/** A request to a webhook that no honest sender would send. */
export interface HostileRequest {
  method: "GET" | "POST";
  query: string;
  headers: Record<string, string>;
  body: Buffer;
  /** Sent in chunks, without announcing its length. */
  isChunked: boolean;
}

interface Typed {
  type: string | null;
  content: Buffer;
}

/**
 * Generates hostile requests: matching and mismatching types, charsets, boundaries and content codings, prototype
 * names, invented file references, nesting; most of them damaged further.
 *
 * @param fileIds of files that belong to others
 */
export function createHostileRequests(random: Random, fileIds: readonly string[]): () => HostileRequest {
  const chooser = createChooser(random);
  const { one, chance, integer: whole, bytes } = chooser;
  const words = createWords(chooser, fileIds);
  const { json, form, xml, multipart } = createTexts(chooser, words);

  const charset = () =>
    one(
      "",
      "",
      "; charset=utf-8",
      "; charset=UTF-16LE",
      "; charset=iso-8859-1",
      "; charset=klingon",
      '; charset="',
      "; charset=__proto__",
      "; charset=",
    );
  const boundary = () =>
    one("b", "--", "'()+_,-./:=?", "b".repeat(70), "b".repeat(300), "----WebKitFormBoundary7MA4");
  const announced = (limit: string) =>
    one(
      `; boundary=${limit}`,
      `; boundary="${limit}"`,
      "",
      "; boundary=",
      "; boundary=other",
      `; BOUNDARY=${limit}; boundary=x`,
    );
  const formData = (encoding: BufferEncoding): Typed => {
    const limit = boundary();
    return {
      type: `multipart/form-data${announced(limit)}`,
      content: Buffer.from(multipart(limit), encoding),
    };
  };

  const typed = (): Typed =>
    one<Typed>(
      () => ({ type: `application/json${charset()}`, content: Buffer.from(json()) }),
      () => ({ type: "application/vnd.x+json", content: Buffer.from(json()) }),
      () => ({ type: `application/x-www-form-urlencoded${charset()}`, content: Buffer.from(form()) }),
      () => formData("utf8"),
      () => formData("latin1"),
      () => ({ type: `application/xml${charset()}`, content: Buffer.from(xml()) }),
      () => ({ type: `image/svg+xml${charset()}`, content: Buffer.from(xml(), "latin1") }),
      () => ({ type: `text/plain${charset()}`, content: bytes(300) }),
      () => ({ type: null, content: Buffer.from(one(json, form, xml, words.text)) }),
      () => ({ type: null, content: bytes(300) }),
      () => ({
        type: one("application/octet-stream", "image/png", "a/b", "multipart/mixed; boundary=b"),
        content: bytes(3000),
      }),
      () => ({
        type: one(
          "",
          ";",
          "/",
          "a/",
          "application/json;;;=",
          "__proto__",
          "application/json, a/b",
          "\u00ff/\u00fe",
        ),
        content: Buffer.from(json()),
      }),
    );

  const damaged = (content: Buffer): Buffer => {
    if (content.length === 0 || chance(60)) return content;
    const at = whole(content.length);
    return one<Buffer>(
      () => content.subarray(0, at),
      () => Buffer.concat([content.subarray(0, at), bytes(9), content.subarray(at)]),
      () => Buffer.concat([content.subarray(at), content.subarray(0, at)]),
      () => Buffer.concat([content.subarray(0, at), Buffer.of(whole(256)), content.subarray(at + 1)]),
    );
  };

  const coded = (content: Buffer): { coding: string | null; content: Buffer } =>
    one<{ coding: string | null; content: Buffer }>(
      { coding: null, content },
      { coding: null, content },
      { coding: null, content },
      () => ({ coding: "gzip", content: gzipSync(content) }),
      () => ({ coding: "deflate", content: deflateSync(content) }),
      () => ({ coding: "deflate", content: deflateRawSync(content) }),
      () => ({ coding: "br", content: brotliCompressSync(content) }),
      () => ({
        coding: one("gzip", "deflate", "br", "gzip, br", "gzip,gzip", "zstd", "identity", "", "__proto__"),
        content,
      }),
    );

  return () => {
    const { type, content } = typed();
    const { coding, content: body } = coded(damaged(content));
    const key = encodeURIComponent(words.name().toWellFormed());
    return {
      method: chance(92) ? "POST" : "GET",
      query: chance(20) ? `?${key}=1&__proto__=2&_webhook=3` : "",
      headers: {
        ...(type !== null && { "content-type": type }),
        ...(coding !== null && { "content-encoding": coding }),
        ...(chance(5) && { "x-forwarded-for": "1.2.3.4", constructor: "1" }),
      },
      body: damaged(body),
      isChunked: chance(30),
    };
  };
}
