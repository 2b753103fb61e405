import { abbreviate, cutText } from "#lib/cut-text.ts";
import { type Argument, readArguments } from "./read-arguments.ts";
import { type Command, splitCommand } from "./split-command.ts";

export interface CurlRow {
  name: string;
  value: string;
}

/** The request of a curl command, without parts that need the sender's files. */
export interface CurlRequest {
  /** Upper case. */
  method: string;
  /** With scheme. A user name and password have been removed from it. */
  url: string;
  headers: CurlRow[];
  body: CurlBody;
  /** From `--user` or the URL. */
  user: { username: string; password: string } | null;
  maxTimeSeconds: number | null;
  maxRedirects: number | null;
  /** Sentences about parts that are not imported. */
  notes: string[];
}

export type CurlBody =
  | { kind: "none" }
  | { kind: "text"; text: string }
  /** `multipart/form-data`. */
  | { kind: "multipart"; parts: CurlRow[] };

/** Longer commands are refused. */
const maxChars = 2_000_000;
const maxNotes = 30;

/** True if the text looks like a curl command. */
export function isCurlCommand(text: string): boolean {
  return /^\s*(?:[$>%#]\s+)?curl(?:\.exe)?\s/i.test(cutText(withoutRemarks(text), 1000));
}

/** Without lines that are remarks before the command. `# curl` is the prompt of an administrator. */
function withoutRemarks(text: string): string {
  const remark = /[^\S\n]*(?:#(?!\s*curl\s)[^\n]*)?\n/y;
  let at = 0;
  while (remark.test(text)) at = remark.lastIndex;
  return text.slice(at);
}

/** Reads a curl command as copied from a browser or a manual. Never throws. */
export function parseCurl(text: string): CurlRequest | { refused: string } {
  if (!isCurlCommand(text)) return { refused: "This is not a curl command. It starts with “curl”." };
  if (text.length > maxChars) return { refused: "This command is too long to import." };
  const command = splitCommand(withoutRemarks(text).replace(/^\s*[$>%#]\s+/, ""));
  if (!command) return { refused: "A quote in this command is not closed. Copy the whole command." };
  return new Builder(command).build(command.words.slice(1));
}

class Builder {
  readonly #notes: string[];
  /** The content of a file called `-`. */
  readonly #input: string | null;
  readonly #headers: CurlRow[] = [];
  /** Headers that options set, by their names in lower case. */
  readonly #defaults = new Map<string, CurlRow>();
  readonly #removed = new Set<string>();
  #data = "";
  readonly #query: string[] = [];
  readonly #parts: CurlRow[] = [];
  #method: string | null = null;
  #url: string | null = null;
  #user: CurlRequest["user"] = null;
  #isGet = false;
  /** `--json` joins all data without a separator. */
  #isJson = false;
  #globs = true;
  #isHead = false;
  #hasParts = false;
  #hasData = false;
  #hasFile = false;
  #maxTimeSeconds: number | null = null;
  #maxRedirects: number | null = null;

  constructor({ input, notes }: Command) {
    this.#input = input;
    this.#notes = [...notes];
  }

  readonly #effects: Readonly<Record<Argument["effect"], (value: string, name: string) => void>> = {
    method: (value) => {
      this.#method = value.toUpperCase();
    },
    url: (value) => this.#setUrl(value),
    header: (value) => this.#addHeader(value),
    data: (value, name) => this.#addData("data", name, value),
    data_raw: (value, name) => this.#addData("data_raw", name, value),
    data_urlencode: (value, name) => this.#addData("data_urlencode", name, value),
    no_globs: () => {
      this.#globs = false;
    },
    json: (value, name) => {
      this.#isJson = true;
      this.#addData("data", name, value);
      this.#addDefault("Content-Type", "application/json");
      this.#addDefault("Accept", "application/json");
    },
    form: (value) => this.#addPart("form", value),
    form_string: (value) => this.#addPart("form_string", value),
    user: (value) => {
      this.#user = toUser(value);
    },
    bearer: (value) => this.#addDefault("Authorization", `Bearer ${value}`),
    cookie: (value, name) => {
      if (value.includes("=")) this.#addCookie(value);
      else this.#notes.push(fileNote(name, value));
    },
    agent: (value) => this.#addDefault("User-Agent", value),
    range: (value) => this.#addDefault("Range", `bytes=${/^\d+$/.test(value) ? `${value}-` : value}`),
    referer: (value) => this.#addDefault("Referer", value.replace(/;auto$/, "")),
    get: () => {
      this.#isGet = true;
    },
    head: () => {
      this.#isHead = true;
    },
    max_time: (value) => {
      this.#maxTimeSeconds = toNumber(value);
    },
    max_redirects: (value) => {
      this.#maxRedirects = toNumber(value);
    },
    url_query: (value, name) => this.#addUrlQuery(name, value),
  };

  build(words: readonly string[]): CurlRequest | { refused: string } {
    const { given, notes } = readArguments(words);
    for (const { effect, name, value } of given) this.#effects[effect](value, name);
    return this.#url === null ? { refused: "This command has no URL." } : this.#request(this.#url, notes);
  }

  #request(given: string, notes: readonly string[]): CurlRequest {
    const query = [...this.#query, ...(this.#isGet && this.#data !== "" ? [this.#data] : [])].join("&");
    const { url, user } = withoutUser(withScheme(addQuery(given, query)));
    const body = this.#body();
    const isSent =
      body.kind !== "none" || ((this.#hasData || this.#hasFile) && !this.#isGet) || this.#hasParts;
    this.#noteBraces(url, this.#user ?? user, body);
    const implied = this.#isHead ? "HEAD" : isSent ? "POST" : "GET";
    return {
      method: this.#method ?? implied,
      url,
      headers: this.#allHeaders(),
      body,
      user: this.#user ?? user,
      maxTimeSeconds: this.#maxTimeSeconds,
      maxRedirects: this.#maxRedirects,
      notes: [...notes, ...new Set(this.#notes)].slice(0, maxNotes),
    };
  }

  #body(): CurlBody {
    if (this.#hasParts) return { kind: "multipart", parts: this.#parts };
    if (this.#isGet || !this.#hasData) return { kind: "none" };
    return { kind: "text", text: this.#data };
  }

  #setUrl(value: string): void {
    if (this.#url === null) this.#url = value;
    else this.#notes.push(`${shorten(value)} was ignored: only the first URL was imported.`);
  }

  #addHeader(line: string): void {
    if (line.startsWith("@")) {
      this.#notes.push(fileNote("--header", line.slice(1)));
      return;
    }
    const [, name = "", separator, value = ""] = /^([^:;]*)([:;]?)(.*)$/s.exec(line) ?? [];
    // `Name:` without a value removes a header that curl would send.
    if (name.trim() === "" || separator === "") return;
    if (separator === ":" && value.trim() === "") {
      this.#removed.add(name.trim().toLowerCase());
      return;
    }
    this.#headers.push({ name: name.trim(), value: separator === ":" ? value.trim() : "" });
  }

  /** A header that an option sets. The last one counts, unless the command sets or removes the header itself. */
  #addDefault(name: string, value: string): void {
    this.#defaults.set(name.toLowerCase(), { name, value });
  }

  #addCookie(value: string): void {
    const before = this.#defaults.get("cookie")?.value;
    this.#addDefault("Cookie", before === undefined ? value : `${before}; ${value}`);
  }

  #allHeaders(): CurlRow[] {
    const given = new Set(this.#headers.map(({ name }) => name.toLowerCase()));
    const defaults = [...this.#defaults].filter(([lower]) => !given.has(lower) && !this.#removed.has(lower));
    return [...this.#headers, ...defaults.map(([, row]) => row)];
  }

  #addData(effect: "data" | "data_raw" | "data_urlencode", name: string, value: string): void {
    const separator = this.#hasData && !this.#isJson ? "&" : "";
    const data = this.#readData(effect, name, value);
    if (data === null) return;
    this.#data += separator + data;
    this.#hasData = true;
  }

  /** Null for a file. */
  #readData(effect: "data" | "data_raw" | "data_urlencode", name: string, value: string): string | null {
    const isUrlEncoded = effect === "data_urlencode";
    const encoded = isUrlEncoded
      ? urlEncode(value)
      : effect === "data" && value.startsWith("@")
        ? null
        : value;
    if (encoded !== null) return encoded;
    const at = value.indexOf("@");
    const file = value.slice(at + 1);
    if (file !== "-" || this.#input === null) {
      this.#hasFile = true;
      this.#notes.push(fileNote(name, file));
      return null;
    }
    if (isUrlEncoded) return `${at === 0 ? "" : `${value.slice(0, at)}=`}${encodeURIComponent(this.#input)}`;
    // Only these options keep line ends.
    return /binary|json/.test(name) ? this.#input : this.#input.replace(/[\r\n]/g, "");
  }

  /** Braces that mean something else to curl or to another program than here. */
  #noteBraces(url: string, user: CurlRequest["user"], body: CurlBody): void {
    const plain = withoutTags(url);
    const glob = this.#globs ? globForm.exec(plain)?.[0] : undefined;
    if (glob !== undefined) {
      this.#notes.push(
        `curl sends one request for each value of ${shorten(glob)}. It was imported as text: enter one value, or a tag in a For Each.`,
      );
    }
    for (const name of new Set(
      plain.match(/\$?\{[\w.-]{1,100}\}/g)?.filter((text) => !text.startsWith("$")),
    )) {
      this.#notes.push(
        `${shorten(name)} was imported as text. If it stands for a value, replace it with a tag.`,
      );
    }
    const texts = [url, ...this.#allHeaders().map(({ value }) => value), ...Object.values(user ?? {})];
    if (body.kind === "text") texts.push(body.text);
    if (body.kind === "multipart") texts.push(...body.parts.map(({ value }) => value));
    // Pairs of a query or a form are imported decoded.
    const pairs = `${/\?([^#]*)/.exec(url)?.[1] ?? ""}&${body.kind === "text" ? body.text : ""}`;
    if (/%7b/i.test(pairs)) texts.push(...new URLSearchParams(pairs).values());
    const tags = texts.flatMap((text) => text.match(/\{\{[^{}]{0,200}\}\}|\{%[^{}]{0,200}%\}/g) ?? []);
    for (const tag of new Set(tags)) {
      this.#notes.push(
        `${shorten(tag)} is a tag here, for data of the flow. If it is a variable of another program, replace it.`,
      );
    }
  }

  #addUrlQuery(name: string, value: string): void {
    const encoded = value.startsWith("+") ? value.slice(1) : urlEncode(value);
    if (encoded === null) this.#notes.push(fileNote(name, value));
    else this.#query.push(encoded);
  }

  #addPart(effect: "form" | "form_string", text: string): void {
    this.#hasParts = true;
    const at = text.indexOf("=");
    const name = at === -1 ? text : text.slice(0, at);
    const value = at === -1 ? "" : text.slice(at + 1);
    if (effect === "form" && /^[@<]/.test(value)) {
      const file = value.slice(1).split(";", 1)[0] ?? "";
      this.#notes.push(
        `The file ${shorten(file)} is on your computer. Enter a tag for a file in the field “${shorten(name)}”.`,
      );
      this.#parts.push({ name, value: "" });
      return;
    }
    const plain = effect === "form" ? value.replace(/;\s*(?:type|headers|encoder)=[^"]*$/, "") : value;
    if (plain !== value) this.#notes.push(`The content type of the field “${shorten(name)}” was ignored.`);
    const quoted = effect === "form" ? /^"((?:[^"\\]|\\.)*)"$/s.exec(plain)?.[1] : undefined;
    this.#parts.push({ name, value: quoted?.replace(/\\(["\\])/g, "$1") ?? plain });
  }
}

/** Several values for which curl sends several requests. */
const globForm = /\{[^{}]*,[^{}]*\}|\[(?:\d+-\d+|[A-Za-z]-[A-Za-z])(?::\d+)?\]/;

function withoutTags(text: string): string {
  return text.replace(/\{\{.*?\}\}|\{%.*?%\}/gs, "");
}

function toUser(value: string): { username: string; password: string } {
  const at = value.indexOf(":");
  return at === -1
    ? { username: value, password: "" }
    : { username: value.slice(0, at), password: value.slice(at + 1) };
}

function toNumber(value: string): number | null {
  const number = Number(value);
  return value.trim() !== "" && Number.isFinite(number) && number >= 0 ? number : null;
}

/** Encodes a value as `--data-urlencode` does: `content`, `=content` or `name=content`. Null for a file. */
function urlEncode(value: string): string | null {
  const at = value.search(/[=@]/);
  if (at === -1) return encodeURIComponent(value.toWellFormed());
  if (value[at] === "@") return null;
  const content = encodeURIComponent(value.slice(at + 1).toWellFormed());
  return at === 0 ? content : `${value.slice(0, at)}=${content}`;
}

function addQuery(url: string, query: string): string {
  if (query === "") return url;
  const [, base = "", hash = ""] = /^([^#]*)(.*)$/s.exec(url) ?? [];
  const separator = base.includes("?") ? (/[?&]$/.test(base) ? "" : "&") : "?";
  return base + separator + query + hash;
}

/** curl takes a URL without a scheme for http. A tag may contain the scheme. */
function withScheme(url: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\/|^\{[{%]/i.test(url) ? url : `http://${url}`;
}

const userInUrl = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#@\s]*)@/i;

function withoutUser(url: string): { url: string; user: CurlRequest["user"] } {
  const [whole, scheme = "", pair] = userInUrl.exec(url) ?? [];
  if (whole === undefined || pair === undefined) return { url, user: null };
  const { username, password } = toUser(pair);
  const user = { username: decode(username), password: decode(password) };
  return { url: scheme + url.slice(whole.length), user };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function fileNote(name: string, file: string): string {
  return `${name} ${shorten(file)} was ignored: the file is on your computer. Paste its content, or send a file with a tag.`;
}

function shorten(text: string): string {
  return abbreviate(text, 100);
}
