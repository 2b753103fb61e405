import * as contract from "#api/flows/folders/contract.ts";
import { maxFolders } from "#api/flows/folders/schema.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { notFound, refuse } from "#server/platform/http/refusal.ts";
import { created, noContent, ok } from "#server/platform/http/reply.ts";
import { listFolders } from "./data.ts";
import { createFolder, deleteFolder, renameFolder } from "./mutations.ts";

const folderNotFound = notFound("folder");

function refuseName(name: string) {
  const detail = `There is already a folder called “${name}”. Choose another name.`;
  return refuse(409, "name_taken", detail, [{ pointer: "/name", code: "name_taken", detail }]);
}

export const listFoldersEndpoint = endpoint(contract.listFolders, async ({ principal }) =>
  ok({ data: await listFolders(principal), next_cursor: null }),
);

export const createFolderEndpoint = endpoint(contract.createFolder, async ({ principal, body }) => {
  const outcome = await createFolder(principal, body);
  if (outcome.kind === "name_taken") return refuseName(body.name);
  if (outcome.kind === "done") return created(outcome.folder);
  return refuse(409, "too_many", `There are already ${maxFolders} folders. Delete one first.`);
});

export const updateFolderEndpoint = endpoint(contract.updateFolder, async ({ principal, params, body }) => {
  const outcome = await renameFolder(principal, params.id, body);
  if (outcome.kind === "not_found") return folderNotFound;
  return outcome.kind === "name_taken" ? refuseName(body.name) : ok(outcome.folder);
});

export const deleteFolderEndpoint = endpoint(contract.deleteFolder, async ({ principal, params }) =>
  (await deleteFolder(principal, params.id)) ? noContent() : folderNotFound,
);
