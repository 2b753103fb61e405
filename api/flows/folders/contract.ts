import { defineContract } from "#api/contract.ts";
import { pageOf } from "#api/http/schema.ts";
import { folderBodySchema, folderParamsSchema, folderSchema } from "./schema.ts";

const tag = "Flows";

export const listFolders = defineContract({
  method: "GET",
  path: "/api/flow-folders",
  summary: "List the folders of flows, by name",
  tag,
  access: "viewer",
  responses: { 200: pageOf(folderSchema) },
});

export const createFolder = defineContract({
  method: "POST",
  path: "/api/flow-folders",
  summary: "Create a folder for flows",
  tag,
  access: "editor",
  body: folderBodySchema,
  responses: { 201: folderSchema },
  refusals: ["name_taken", "too_many"],
});

export const updateFolder = defineContract({
  method: "PATCH",
  path: "/api/flow-folders/{id}",
  summary: "Rename a folder",
  tag,
  access: "editor",
  params: folderParamsSchema,
  body: folderBodySchema,
  responses: { 200: folderSchema },
  refusals: ["name_taken"],
});

export const deleteFolder = defineContract({
  method: "DELETE",
  path: "/api/flow-folders/{id}",
  summary: "Delete a folder; its flows stay, in no folder",
  tag,
  access: "editor",
  params: folderParamsSchema,
  responses: { 204: null },
});
