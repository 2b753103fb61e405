// Code, since Slack takes a file in three requests: it names the place, takes the content there, and shares it.
import {
  failed,
  isJsonObject,
  type OperationCode,
  type RequestInput,
  toOneAttachable,
  toText,
} from "#engine/connectors/operation-code.ts";

const askForPlace: RequestInput = {
  method: "POST",
  path: "/files.getUploadURLExternal",
  fields: { filename: { label: "Name" }, length: { label: "Bytes", kind: "integer" } },
};

const share: RequestInput = {
  method: "POST",
  path: "/files.completeUploadExternal",
  fields: {
    files: { label: "Files", kind: "json", style: "json" },
    channel: { label: "Channel", wire: "channel_id" },
    text: { label: "Message", wire: "initial_comment" },
    thread_ts: { label: "Thread" },
  },
};

/** Slack's place for files: the content goes to no other. */
const host = "files.slack.com";

const uploadFile: OperationCode = async ({ input, request, ...step }) => {
  const { file: given = null, title, ...shared } = input;
  const found = await toOneAttachable(given, "The file", step);
  if ("problem" in found) return failed("invalid_setting", found.problem);
  const { file } = found;
  if (file === null || typeof file === "string")
    return failed("invalid_setting", "“File” takes a tag for a file, not a text.");
  const name = file.filename ?? "file";
  const place = await request(askForPlace, { filename: name, length: file.size });
  if (place.kind === "fail") return place;
  const { upload_url = "", file_id = "" } = isJsonObject(place.output) ? place.output : {};
  const url = URL.parse(toText(upload_url));
  if (url?.host !== host) return failed("response_invalid", "Slack named no place for the file.");
  const sent = await request(
    {
      ...{ method: "POST", base: "files", path: url.pathname, body: "multipart", isUnflagged: true },
      fields: { file: { label: "File", kind: "file", wire: "body" } },
      fixed: { query: Object.fromEntries(url.searchParams) },
    },
    { file: given },
  );
  if (sent.kind === "fail") return sent;
  return request(share, { ...shared, files: [{ id: file_id, title: title ?? name }] });
};
export default uploadFile;
