import { z } from "zod";
import { defineContract } from "#api/contract.ts";

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
