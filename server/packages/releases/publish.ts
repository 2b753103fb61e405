import { platformSchema, publishFieldsSchema, type Release } from "#api/packages/releases/schema.ts";
import { newId } from "#lib/id.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { config } from "#server/platform/config/config.ts";
import { parseRequestBody } from "#server/platform/http/parse.ts";
import { isRefusal, type Refusal, refuse } from "#server/platform/http/refusal.ts";
import { removeArtifact } from "./artifact-storage.ts";
import { sanitizeFileName } from "./file-name.ts";
import { publishRelease } from "./mutations.ts";
import { packageNotFound } from "./refusals.ts";
import { receiveUpload, type Upload } from "./upload.ts";

const noFile = refuse(422, "invalid_request", "/artifact: Choose the file to publish.", [
  { pointer: "/artifact", code: "invalid_type", detail: "Choose the file to publish." },
]);
const emptyFile = refuse(422, "invalid_request", "/artifact: This file is empty.", [
  { pointer: "/artifact", code: "too_small", detail: "This file is empty." },
]);

/** Publishes a release from a form: its fields and the file `artifact`. A refused form leaves nothing in storage. */
export async function publish(
  principal: Principal<"editor">,
  slug: string,
  request: Request,
): Promise<Release | Refusal> {
  const id = newId();
  const upload = await receiveUpload(request, id, config().maxArtifactBytes);
  if (isRefusal(upload)) return upload;
  const published = await publishUpload(principal, slug, id, upload).catch(async (fault: unknown) => {
    await removeArtifact(id);
    throw fault;
  });
  if (isRefusal(published) && upload.file) await removeArtifact(id);
  return published;
}

async function publishUpload(
  principal: Principal<"editor">,
  slug: string,
  id: string,
  { fields, file }: Upload,
): Promise<Release | Refusal> {
  const parsed = parseRequestBody(publishFieldsSchema, fields);
  if (isRefusal(parsed)) return parsed;
  if (file === null) return noFile;
  if (file.size === 0) return emptyFile;
  const { version, channel, notes, min_supported, rollout, critical, ...platform } = parsed.value;
  const outcome = await publishRelease(principal, slug, {
    ...file,
    id,
    version,
    channel,
    notes,
    min_supported,
    rollout,
    critical,
    platform: withoutEmpty(platformSchema.parse(platform)),
    filename: sanitizeFileName(file.filename, slug, version),
  });
  if (outcome.kind === "done") return outcome.release;
  if (outcome.kind === "not_found") return packageNotFound;
  const detail = `${version} is already published and cannot be changed. Publish another version.`;
  return refuse(409, "version_exists", detail, [{ pointer: "/version", code: "version_exists", detail }]);
}

/** A form sends every field that it shows, including empty ones. */
function withoutEmpty<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== "")) as Fields;
}
