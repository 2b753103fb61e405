"use client";

import { RequestAuthentication } from "#components/credentials/request-authentication.tsx";
import type { NodeEditorProps } from "#components/ui/node-editor.ts";

/** Below the form: the credential to send with the request. */
export default function HttpRequestEditor(props: NodeEditorProps) {
  return props.part === "below" ? <RequestAuthentication {...props} /> : null;
}
