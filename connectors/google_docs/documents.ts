import { clientOf, driveDocs, everyDrive, listOf, none, readAccount, safe } from "#connectors/google.ts";
import type { OperationsInput } from "#engine/connectors/format.ts";

const client = clientOf("docs", "10");
const drive = clientOf("drive", "22");
const docs = (page: string) =>
  `https://developers.google.com/workspace/docs/api/reference/rest/v1/documents/${page}`;

const document_id = {
  label: "Document",
  required: true,
  placeholder: "195j9eDD3ccgjQRttHhJPymLJUCOUjs-jmwTrekvdjFE",
  help: "In its URL between /d/ and /edit.",
  choices: { operation: "list_documents", value: "id", label: "name" },
} as const;
const text = {
  label: "Text",
  kind: "paragraph",
  required: true,
  wire: "requests[0].insertText.text",
} as const;
const update = {
  method: "POST" as const,
  path: "/documents/{document_id}:batchUpdate",
  docs: docs("batchUpdate"),
  proof: client,
  sample: { documentId: document_id.placeholder, replies: [{}] },
};

export const documents: OperationsInput = {
  append_text: {
    title: "Add text to a Google Docs document",
    about: "Adds text at the end of a document.",
    synonyms: "append, write, insert, update document",
    fields: { document_id, text: { ...text, help: "Begin with an empty line for a new paragraph." } },
    fixed: { body: { requests: [{ insertText: { endOfSegmentLocation: {} } }] } },
    effect: none,
    ...update,
  },
  create_document: {
    title: "Create a Google Docs document",
    about: "Creates an empty document, in a folder if one is chosen.",
    synonyms: "new document",
    docs: driveDocs("files/create"),
    method: "POST",
    base: "drive",
    path: "/files",
    fields: {
      name: { label: "Title", required: true, placeholder: "Offer 1042" },
      folder: {
        label: "Folder",
        kind: "list",
        wire: "parents",
        help: "Empty: My Drive.",
        choices: { operation: "list_folders", value: "id", label: "name" },
      },
    },
    fixed: {
      query: { ...everyDrive, fields: "id,name,webViewLink" },
      body: { mimeType: "application/vnd.google-apps.document" },
    },
    effect: none,
    proof: drive,
    sample: {
      id: document_id.placeholder,
      name: "Offer 1042",
      webViewLink: `https://docs.google.com/document/d/${document_id.placeholder}/edit`,
    },
  },
  read_text: {
    title: "Read the text of a Google Docs document",
    about: "Returns a document as text or as Markdown.",
    synonyms: "get document, content",
    docs: driveDocs("files/export"),
    method: "GET",
    base: "drive",
    path: "/files/{document_id}/export",
    fields: {
      document_id,
      format: {
        label: "Format",
        kind: "choice",
        required: true,
        default: "text/plain",
        wire: "mimeType",
        options: [
          { value: "text/plain", label: "Text" },
          { value: "text/markdown", label: "Markdown" },
          { value: "text/html", label: "HTML" },
        ],
      },
    },
    effect: safe,
    proof: drive,
    sample: "Offer 1042\n\nDear Ada,",
  },
  replace_text: {
    title: "Replace text in a Google Docs document",
    about: "Replaces a text wherever it occurs, as in a template.",
    synonyms: "find and replace, placeholder, template, update document",
    fields: {
      document_id,
      find: {
        label: "Find",
        required: true,
        placeholder: "[name]",
        wire: "requests[0].replaceAllText.containsText.text",
      },
      replacement: {
        label: "Replace with",
        kind: "paragraph",
        required: true,
        placeholder: "Ada",
        wire: "requests[0].replaceAllText.replaceText",
      },
      match_case: {
        label: "Match upper and lower case",
        kind: "boolean",
        more: true,
        wire: "requests[0].replaceAllText.containsText.matchCase",
      },
    },
    fixed: { body: { requests: [{ replaceAllText: {} }] } },
    effect: none,
    ...update,
    sample: { documentId: document_id.placeholder, replies: [{ replaceAllText: { occurrencesChanged: 2 } }] },
  },
  insert_text: {
    title: "Insert text into a Google Docs document",
    about: "Inserts text at the beginning of a document, or at a place in it.",
    synonyms: "prepend, write",
    fields: {
      document_id,
      text,
      index: {
        label: "Place",
        kind: "integer",
        required: true,
        default: "1",
        more: true,
        wire: "requests[0].insertText.location.index",
        help: "1 is the beginning.",
      },
    },
    fixed: { body: { requests: [{ insertText: {} }] } },
    effect: none,
    ...update,
  },
  read_document: {
    title: "Read a Google Docs document",
    about: "Returns a document with its paragraphs, styles and places.",
    synonyms: "get document, structure",
    docs: docs("get"),
    method: "GET",
    path: "/documents/{document_id}",
    fields: { document_id },
    effect: safe,
    proof: client,
    sample: { documentId: document_id.placeholder, title: "Offer 1042", body: { content: [] } },
  },
  update_document: {
    title: "Change a Google Docs document",
    about: "Carries out several changes at once: styles, tables, images, deletions.",
    synonyms: "batch update, format, style",
    fields: {
      document_id,
      requests: {
        label: "Changes",
        kind: "json",
        required: true,
        placeholder: '[{"deleteContentRange": {"range": {"startIndex": 1, "endIndex": 10}}}]',
      },
    },
    effect: none,
    ...update,
  },
  list_documents: listOf(
    "document",
    "List Google Docs documents",
    "Lists documents, the last changed first.",
  ),
  list_folders: listOf("folder", "List folders for Google Docs", "Lists folders, the last changed first."),
  read_account: readAccount,
};
