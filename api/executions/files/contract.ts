import { defineContract } from "#api/contract.ts";
import { z } from "zod";

export const downloadFile = defineContract({
  method: "GET",
  path: "/api/files/{id}",
  summary: "Download a file that was sent with a call",
  tag: "Files",
  access: "viewer",
  params: z.strictObject({ id: z.uuid() }),
  names: { thing: "file", param: "id" },
  responses: { 200: null },
  mediaType: "application/octet-stream",
});
