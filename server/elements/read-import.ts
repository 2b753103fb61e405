import {
  type CreateElementBody,
  createElementBodySchema,
  type ElementImportBody,
} from "#api/elements/schema.ts";
import { checkContent } from "./check-content.ts";
import { type FolderFiles, readElementFolder } from "./element-folder.ts";
import { isElementFile, type SentFile, unpack } from "./unpack.ts";

/** A problem of an import, and in which folder. */
export interface ImportProblem {
  path: string;
  detail: string;
}

export type ReadImport = { elements: CreateElementBody[] } | { problems: ImportProblem[] };

/** Parses elements from an import: one folder's files, or any number of folders. Reports every problem. */
export function readImport(body: ElementImportBody): ReadImport {
  const unpacked = "archive" in body ? unpack(Buffer.from(body.archive, "base64")) : body;
  if ("problem" in unpacked) return { problems: [{ path: "", detail: unpacked.problem }] };
  const escaping = unpacked.files.find(({ path }) => !isPlainPath(path));
  if (escaping) return { problems: [{ path: escaping.path, detail: "A path must stay within the folder." }] };
  const folders = [...toFolders(unpacked.files)];
  if (folders.length === 0) {
    return {
      problems: [{ path: "", detail: "There is no folder with an element.json and an element.html." }],
    };
  }
  const read = folders.map(([path, files]) => readFolder(path, files));
  const problems = read.flatMap((outcome) => ("detail" in outcome ? [outcome] : []));
  if (problems.length > 0) return { problems };
  const elements = read.flatMap((outcome) => ("detail" in outcome ? [] : [outcome]));
  const duplicate = elements.find(
    ({ name }, index) => elements.findIndex((each) => each.name === name) < index,
  );
  return duplicate
    ? { problems: [{ path: duplicate.name, detail: "Two folders contain an element with this name." }] }
    : { elements };
}

function isPlainPath(path: string): boolean {
  return !path.startsWith("/") && !path.includes("\\") && !path.split("/").includes("..");
}

function toFolders(files: readonly SentFile[]): Map<string, FolderFiles> {
  const folders = new Map<string, FolderFiles>();
  for (const { path, content } of files) {
    if (!isElementFile(path)) continue;
    const at = path.lastIndexOf("/");
    const folder = path.slice(0, Math.max(0, at));
    folders.set(folder, { ...folders.get(folder), [path.slice(at + 1)]: content });
  }
  return folders;
}

function readFolder(path: string, files: FolderFiles): CreateElementBody | ImportProblem {
  const outcome = readElementFolder(files);
  if ("problem" in outcome) return { path, detail: outcome.problem };
  const { version: _, changelog: __, form: ___, author: ____, ...content } = outcome.element;
  const [problem] = checkContent(content);
  if (problem) return { path, detail: problem.detail };
  const parsed = createElementBodySchema.safeParse(content);
  if (parsed.success) return parsed.data;
  return { path, detail: parsed.error.issues[0]?.message ?? "This is not an element." };
}
