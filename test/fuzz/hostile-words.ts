import type { Chooser } from "./chooser.ts";

/** Names and values that have broken programs before, and references to other senders' files. */
export interface HostileWords {
  name(): string;
  text(): string;
  reference(): string;
}

/** @param fileIds of files that belong to others */
export function createWords(
  { one, chance, integer: whole, bytes }: Chooser,
  fileIds: readonly string[],
): HostileWords {
  const name = (): string =>
    one(
      "__proto__",
      "constructor",
      "prototype",
      "toString",
      "hasOwnProperty",
      "_webhook",
      "file_id",
      "then",
      "length",
      "",
      "a",
      "ключ",
      "\u0000",
      () => "x".repeat(whole(3000)),
      () => bytes(20).toString("latin1"),
    );
  const text = (): string =>
    one("", "polluted", "\u0000\ud800", "{{name}}", "<!DOCTYPE a>", name, () => bytes(60).toString("latin1"));
  const reference = (): string =>
    JSON.stringify({
      filename: name(),
      content_type: "text/plain",
      size: 1,
      sha256: "0".repeat(64),
      file_id: fileIds.length > 0 && chance(70) ? one(...fileIds) : name(),
    });
  return { name, text, reference };
}
