import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { notFound, refuse } from "#server/platform/http/refusal.ts";
import { created, noContent, ok } from "#server/platform/http/reply.ts";
import { pageOf } from "#server/platform/http/schema.ts";
import { listFolders } from "./data.ts";
import { createFolder, deleteFolder, renameFolder } from "./mutations.ts";
import { folderBodySchema, folderParamsSchema, folderSchema, maxFolders } from "./schema.ts";

const tag = "Flows";
const folderNotFound = notFound("folder");

function refuseName(name: string) {
  const detail = `There is already a folder called “${name}”. Choose another name.`;
  return refuse(409, "name_taken", detail, [{ pointer: "/name", code: "name_taken", detail }]);
}

export const listFoldersEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/flow-folders",
    summary: "List the folders of flows, by name",
    tag,
    access: "viewer",
    responses: { 200: pageOf(folderSchema) },
  },
  async ({ principal }) => ok({ data: await listFolders(principal), next_cursor: null }),
);

export const createFolderEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/flow-folders",
    summary: "Create a folder for flows",
    tag,
    access: "editor",
    body: folderBodySchema,
    responses: { 201: folderSchema },
    refusals: ["name_taken", "too_many"],
  },
  async ({ principal, body }) => {
    const outcome = await createFolder(principal, body);
    if (outcome.kind === "name_taken") return refuseName(body.name);
    if (outcome.kind === "done") return created(outcome.folder);
    return refuse(409, "too_many", `There are already ${maxFolders} folders. Delete one first.`);
  },
);

export const renameFolderEndpoint = endpoint(
  {
    method: "PATCH",
    path: "/api/flow-folders/{id}",
    summary: "Rename a folder",
    tag,
    access: "editor",
    params: folderParamsSchema,
    body: folderBodySchema,
    responses: { 200: folderSchema },
    refusals: ["name_taken"],
  },
  async ({ principal, params, body }) => {
    const outcome = await renameFolder(principal, params.id, body);
    if (outcome.kind === "not_found") return folderNotFound;
    return outcome.kind === "name_taken" ? refuseName(body.name) : ok(outcome.folder);
  },
);

export const deleteFolderEndpoint = endpoint(
  {
    method: "DELETE",
    path: "/api/flow-folders/{id}",
    summary: "Delete a folder; its flows stay, in no folder",
    tag,
    access: "editor",
    params: folderParamsSchema,
    responses: { 204: null },
  },
  async ({ principal, params }) =>
    (await deleteFolder(principal, params.id)) ? noContent() : folderNotFound,
);
