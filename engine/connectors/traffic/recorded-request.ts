import type { JsonObject } from "#lib/json.ts";

export interface NamedValue {
  name: string;
  value: string;
}

/** A request as it was sent once, from a curl command or the recording of a browser. */
export interface RecordedRequest {
  /** Upper case. */
  method: string;
  url: URL;
  headers: NamedValue[];
  body: RecordedBody | null;
  /** The body of its response, if that is JSON and the request succeeded. */
  response: JsonObject | unknown[] | null;
}

export interface RecordedBody {
  /** Without parameters, lower case: `application/json`. Empty if nothing says it. */
  type: string;
  text: string;
  /** The parts of a form. */
  parts: (NamedValue & { isFile: boolean })[];
}

export interface Recording {
  requests: RecordedRequest[];
  /** Sentences about what was left out. */
  notes: string[];
}
