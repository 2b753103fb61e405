import { isJsonObject, type JsonObject, toText } from "#engine/connectors/operation-code.ts";
import { ImapError, MailProblem } from "./failures.ts";
import { decodeFolder, encodeFolder } from "./folder-names.ts";
import { decode, textOf, type Value } from "./replies.ts";
import type { Part, Session } from "./session.ts";

interface Folder {
  /** As people read it, with the delimiter between its parts. */
  path: string;
  /** As the server wrote it: not every server encodes names as it should. */
  raw: string;
  delimiter: string | null;
  flags: string[];
}

/** What a folder is for (RFC 6154), and the names that servers without that extension give it. */
const uses: readonly [flag: string, use: string, names: RegExp][] = [
  ["\\all", "all", /^$/],
  ["\\archive", "archive", /^archives?$/i],
  ["\\drafts", "drafts", /^drafts?$/i],
  ["\\flagged", "flagged", /^$/],
  ["\\junk", "junk", /^(junk|spam|junk e-?mail|bulk mail)$/i],
  ["\\sent", "sent", /^(sent|sent items|sent messages|sent mail)$/i],
  ["\\trash", "trash", /^(trash|deleted items|deleted messages|bin)$/i],
];

export async function listFolders(session: Session): Promise<Folder[]> {
  const replies = await session.run("LIST", { text: "" }, { text: "*" });
  return replies.flatMap(({ values: [name, flags, delimiter, path] }) => {
    if (textOf(name).toUpperCase() !== "LIST" || !Array.isArray(flags) || path === undefined) return [];
    const raw = textOf(path);
    const between = delimiter === null || delimiter === undefined ? null : textOf(delimiter);
    return [{ path: decodeFolder(decode(raw)), raw, delimiter: between, flags: flags.map(toFlag) }];
  });
}

const toFlag = (value: Value) => textOf(value).toLowerCase();

export function present({ path, delimiter, flags }: Folder): JsonObject {
  const parts = delimiter ? path.split(delimiter) : [path];
  return {
    path,
    name: parts.at(-1) ?? path,
    delimiter,
    use: findUse({ path, delimiter, flags }),
    can_open: !flags.includes("\\noselect") && !flags.includes("\\nonexistent"),
  };
}

function findUse({ path, delimiter, flags }: Omit<Folder, "raw">): string | null {
  if (path.toUpperCase() === "INBOX") return "inbox";
  const marked = uses.find(([flag]) => flags.includes(flag));
  if (marked) return marked[1];
  const name = (delimiter ? path.split(delimiter) : [path]).at(-1) ?? "";
  return uses.find(([, , names]) => names.test(name))?.[1] ?? null;
}

/** The name of a folder for a command. A name that may have several spellings is looked up. */
export async function folderName(session: Session, path: string): Promise<Part> {
  if (/^[\x20-\x25\x27-\x7e]+$/.test(path)) return { text: path };
  const known = (await listFolders(session)).find((folder) => folder.path === path);
  return known ? { text: decode(known.raw) } : { text: encodeFolder(path) };
}

/** The folder with this use. @throws MailProblem if there is none */
export async function folderFor(session: Session, use: "trash"): Promise<Part> {
  const known = (await listFolders(session)).find((folder) => findUse(folder) === use);
  if (known) return { text: decode(known.raw) };
  throw new MailProblem(
    "no_trash",
    "The account has no folder for deleted e-mails. Choose “Delete for good”, or move them to a folder.",
  );
}

/** An open folder. UIDs are only known together with `validity`. */
export interface OpenFolder {
  validity: number;
  /** The UID of the next e-mail; null if the server does not tell it. */
  next: number | null;
  count: number;
}

/** Opens a folder, to read it or to change it. */
export async function openFolder(
  session: Session,
  path: string,
  access: "read" | "change",
): Promise<OpenFolder> {
  const name = await folderName(session, path);
  const replies = await session.run(access === "read" ? "EXAMINE" : "SELECT", name).catch((error) => {
    if (!(error instanceof ImapError) || /^(UNAVAILABLE|INUSE|LIMIT)$/.test(error.code)) throw error;
    const message = `The folder “${path}” cannot be opened. The server says: ${error.message.replace(/\.$/, "")}. Choose one from the list of folders.`;
    throw new MailProblem("folder_not_opened", message);
  });
  const codes = replies.flatMap(({ status }) => (status ? [status.code] : []));
  const numberOf = (code: RegExp) => {
    const found = codes.map((each) => code.exec(each)?.[1]).find((value) => value !== undefined);
    return found === undefined ? null : Number(found);
  };
  const exists = replies.find(({ values }) => textOf(values[1]).toUpperCase() === "EXISTS");
  return {
    validity: numberOf(/^UIDVALIDITY (\d+)/i) ?? 0,
    next: numberOf(/^UIDNEXT (\d+)/i),
    count: Number(textOf(exists?.values[0])) || 0,
  };
}

/** UIDs as a setting has them: one, a list, or e-mails of another step. @throws MailProblem */
export function readUids(value: unknown): number[] {
  const entries = (Array.isArray(value) ? value : [value]).flatMap((entry) =>
    isJsonObject(entry) ? [toText(entry.uid ?? null)] : toText(entry).split(","),
  );
  const uids = entries.map((entry) => entry.trim()).filter((entry) => entry !== "");
  if (uids.length === 0) throw new MailProblem("invalid_setting", "“UIDs” is empty. Enter one UID or more.");
  if (uids.length > maxUids) {
    throw new MailProblem("invalid_setting", `At most ${maxUids} e-mails can be changed by one step.`);
  }
  const wrong = uids.find((uid) => !/^[1-9]\d{0,9}$/.test(uid) || Number(uid) > 4_294_967_295);
  if (wrong === undefined) return [...new Set(uids.map(Number))];
  const message = `“${wrong.slice(0, 40)}” is not a UID. It is the number in “uid” of an e-mail that was listed.`;
  throw new MailProblem("invalid_setting", message);
}

const maxUids = 1000;
