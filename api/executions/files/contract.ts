import { z } from "zod";
import { defineContract } from "#api/contract.ts";

export const downloadFile = defineContract({
  method: "GET",
  path: "/api/files/{id}",
  summary: "Download a file that was sent with a call or stored by a step, or open it in the browser",
  tag: "Files",
  access: "viewer",
  params: z.strictObject({ id: z.uuid() }),
  names: { thing: "file", param: "id" },
  query: z.strictObject({
    /** Opens images and text in the browser instead of saving them. Other types are saved. */
    open: z.enum(["true", "false"]).optional(),
  }),
  responses: { 200: null },
  mediaType: "application/octet-stream",
});
