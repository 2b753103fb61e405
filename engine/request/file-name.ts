import { parse } from "content-disposition";
import { withExtension } from "#lib/file-extension.ts";
import { toSafeName } from "#lib/file-name.ts";

const fallback = "download";

/**
 * The name of a downloaded file: the given one, else that of the response's `Content-Disposition`, else the
 * last part of the URL's path. A name that was not given without an extension gets that of the response's
 * type. A name has no folders and no characters that a file system refuses.
 */
export function fileName(
  given: string,
  headers: { readonly [name: string]: readonly string[] },
  url: string,
): string {
  const chosen = toSafeName(given);
  if (chosen !== "") return chosen;
  const type = headers["content-type"]?.[0] ?? "";
  for (const name of [dispositionName(headers["content-disposition"]?.[0]), pathName(url), fallback]) {
    const safe = toSafeName(name ?? "");
    if (safe !== "") return toSafeName(withExtension(safe, type));
  }
  return fallback;
}

function dispositionName(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  try {
    return parse(value).parameters.filename;
  } catch {
    return undefined;
  }
}

function pathName(url: string): string | undefined {
  const last = URL.parse(url)?.pathname.split("/").at(-1);
  try {
    return last && decodeURIComponent(last);
  } catch {
    return last;
  }
}
