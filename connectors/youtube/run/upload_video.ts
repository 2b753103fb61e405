// Code, since a large video is uploaded in two requests: one opens a session with the video's data, one sends the content there.
import {
  failed,
  type OperationCode,
  type RequestInput,
  toOneAttachable,
  toText,
} from "#engine/connectors/operation-code.ts";

const openSession: RequestInput = {
  method: "POST",
  base: "upload",
  path: "/videos",
  fields: {
    title: { label: "Title", wire: "snippet.title" },
    description: { label: "Description", wire: "snippet.description" },
    tags: { label: "Tags", kind: "list", wire: "snippet.tags" },
    category: { label: "Category", wire: "snippet.categoryId" },
    privacy: { label: "Visible to", wire: "status.privacyStatus" },
    made_for_kids: { label: "Made for kids", kind: "boolean", wire: "status.selfDeclaredMadeForKids" },
    type: { label: "Type", in: "header", wire: "X-Upload-Content-Type" },
    length: { label: "Bytes", in: "header", wire: "X-Upload-Content-Length" },
  },
  fixed: { query: { uploadType: "resumable", part: "snippet,status" } },
  outputHeader: "location",
};

/** The content goes to Google's upload server alone. */
const place = { host: "www.googleapis.com", path: "/upload/youtube/v3/videos" };

const uploadVideo: OperationCode = async ({ input, request, ...step }) => {
  const { file: given = null, ...data } = input;
  const found = await toOneAttachable(given, "The video", step);
  if ("problem" in found) return failed("invalid_setting", found.problem);
  const { file } = found;
  if (file === null || typeof file === "string")
    return failed("invalid_setting", "“Video” takes a tag for a file, not a text.");
  const session = await request(openSession, { ...data, type: file.contentType, length: String(file.size) });
  if (session.kind === "fail") return session;
  const url = URL.parse(toText(session.output));
  if (url?.host !== place.host || url.pathname !== place.path)
    return failed("response_invalid", "YouTube named no place for the video.");
  return request(
    {
      ...{ method: "PUT", base: "upload", path: "/videos", body: "binary" },
      fields: { file: { label: "Video", kind: "file", wire: "" } },
      fixed: { query: Object.fromEntries(url.searchParams) },
    },
    { file: given },
  );
};
export default uploadVideo;
