"use client";

import { RequestAuthentication } from "#components/credentials/request-authentication.tsx";
import { CurlImport } from "#components/curl-import/curl-import.tsx";
import type { NodeEditorProps } from "#components/node-types/node-editor.ts";
import { fromCurl } from "./from-curl.ts";

/** Above the form: the import of a curl command. After the URL: the credential to send with the request. */
export default function HttpRequestEditor(props: NodeEditorProps) {
  if (props.part === "below") return <RequestAuthentication {...props} />;
  return <CurlImport {...props} read={fromCurl} />;
}
