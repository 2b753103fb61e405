import { fromCommands, isCommands } from "#engine/connectors/traffic/from-commands.ts";
import { fromHar, isHar } from "#engine/connectors/traffic/from-har.ts";
import type { Recording } from "#engine/connectors/traffic/recorded-request.ts";
import { describeRecording, type RecordedHost } from "#engine/connectors/traffic/to-description.ts";
import type { JsonObject } from "#lib/json.ts";
import { ConversionError } from "./conversion-work.ts";
import { parseDescription } from "./parse-description.ts";

/** A description, given or made of recorded requests. */
export interface DescriptionSource {
  document: JsonObject;
  /** `OpenAPI 3.0.1`, `HAR`, `curl` */
  format: string;
  /** Sentences about recorded parts that the description lacks. */
  notes: string[];
  /** The servers that requests went to; none for a description that was given. */
  hosts: RecordedHost[];
}

/**
 * Reads a description of an API, curl commands, or the recording of a browser.
 *
 * @param host the server whose requests are described; null for the likeliest
 * @throws ConversionError if it is none of them
 */
export function readSource(given: string | JsonObject, host: string | null): DescriptionSource {
  // The byte order mark of files that Windows writes.
  const text = typeof given === "string" ? given.replace(/^\uFEFF/, "") : null;
  if (text !== null && isCommands(text)) return toSource(fromCommands(text), "curl", host);
  const document = typeof given === "string" ? parseDescription(text ?? "") : given;
  if (isHar(document)) return toSource(fromHar(document), "HAR", host);
  return { document, format: formatOf(document), notes: [], hosts: [] };
}

function toSource(recording: Recording, format: string, host: string | null): DescriptionSource {
  const { document, hosts } = describeRecording(recording, host);
  if (document) return { document, format, notes: recording.notes, hosts };
  const said = recording.notes.join(" ");
  const detail =
    hosts.length > 0
      ? `There is no request to ${host}.`
      : `There is no request to an API in it. ${said}`.trim();
  throw new ConversionError("description_invalid", detail);
}

/** @throws ConversionError if it is not a description, or in a version that we do not read */
function formatOf({ openapi, swagger, _postman_id, info }: JsonObject): string {
  const version = String(openapi ?? swagger ?? "");
  if (openapi !== undefined && /^3\.[0-2](\.|$)/.test(version)) return `OpenAPI ${version.slice(0, 20)}`;
  if (swagger !== undefined && /^2(\.0)?$/.test(version)) return "Swagger 2.0";
  if (version !== "") {
    const detail = `It is written in the version ${version.slice(0, 20)}. OpenAPI 3.0 to 3.2 and Swagger 2.0 can be read.`;
    throw new ConversionError("description_invalid", detail);
  }
  const isPostman =
    _postman_id !== undefined || (info !== undefined && JSON.stringify(info).includes("postman"));
  const hint = isPostman ? "It is a Postman collection: export it as OpenAPI first." : "";
  throw new ConversionError(
    "description_invalid",
    `This is not an OpenAPI description: it has neither “openapi” nor “swagger”. ${hint}`.trim(),
  );
}
