import type { OperationsInput } from "#engine/connectors/format.ts";
import { client, none, repo, repository, safe } from "./shared.ts";

const path = { label: "Path", required: true, placeholder: "docs/orders.md" } as const;
const message = { label: "Commit message", required: true, placeholder: "Update orders" } as const;
const branch = { label: "Branch", more: true, help: "Empty: the repository's default." } as const;
const sha = {
  label: "SHA of the present file",
  help: "The sha that reading the file returned.",
} as const;
const content = { label: "Content", kind: "paragraph", required: true, encode: "base64" } as const;
const docs = (anchor: string) => `https://docs.github.com/rest/repos/contents#${anchor}`;
const file = { name: "orders.md", path: path.placeholder, sha: "95b966ae1c166bd92f8ae7d1c313e738c731dfc3" };
const commit = { sha: "7638417db6d59f3c431d3e1f261cc637155684cd", message: message.placeholder };

export const files: OperationsInput = {
  read_file: {
    title: "Read a GitHub file",
    about: "Returns a file with its content in base64.",
    synonyms: "get file, download",
    docs: docs("get-repository-content"),
    method: "GET",
    path: `${repo}/contents/{path}`,
    fields: { ...repository, path, ref: { ...branch, label: "Branch, tag or commit" } },
    effect: safe,
    proof: client,
    sample: { ...file, type: "file", encoding: "base64", content: "IyBPcmRlcnMK" },
  },
  list_files: {
    title: "List GitHub files",
    about: "Lists the files and folders in a folder.",
    docs: docs("get-repository-content"),
    method: "GET",
    path: `${repo}/contents/{path}`,
    fields: { ...repository, path: { ...path, label: "Folder", placeholder: "docs" }, ref: branch },
    effect: safe,
    proof: client,
    sample: [{ ...file, type: "file", size: 9 }],
  },
  create_file: {
    title: "Create a GitHub file",
    about: "Commits a new file.",
    synonyms: "add file, upload, commit",
    docs: docs("create-or-update-file-contents"),
    method: "PUT",
    path: `${repo}/contents/{path}`,
    fields: { ...repository, path, message, content, branch },
    effect: none,
    proof: client,
    sample: { content: file, commit },
  },
  update_file: {
    title: "Change a GitHub file",
    about: "Commits a new content of a file.",
    synonyms: "edit file, commit",
    docs: docs("create-or-update-file-contents"),
    method: "PUT",
    path: `${repo}/contents/{path}`,
    fields: { ...repository, path, sha: { ...sha, required: true }, message, content, branch },
    effect: safe,
    proof: client,
    sample: { content: file, commit },
  },
  delete_file: {
    title: "Delete a GitHub file",
    about: "Commits the deletion of a file.",
    docs: docs("delete-a-file"),
    method: "DELETE",
    path: `${repo}/contents/{path}`,
    fields: {
      ...repository,
      path,
      sha: { ...sha, required: true, in: "body" },
      message: { ...message, in: "body" },
      branch: { ...branch, in: "body" },
    },
    effect: safe,
    proof: client,
    sample: { content: null, commit },
  },
};
