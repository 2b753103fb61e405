import type { Readable } from "node:stream";
import busboy from "busboy";
import { cutText } from "#lib/cut-text.ts";
import { type Refusal, refuse } from "#server/platform/http/refusal.ts";

/** Aborts a form that is refused. */
export class InvalidForm extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.detail);
    this.refusal = refusal;
  }
}

/** A form while it is being read. */
export interface FormReader {
  /** Destroyed with an InvalidForm if the form is refused, and with whatever `store` threw. */
  parser: busboy.Busboy;
  /** Resolves when the file, if any, is stored. */
  stored(): Promise<void>;
}

const limits = { fieldSize: 200_000, fields: 50, headerPairs: 100 };

/**
 * Creates a parser that collects fields into `fields` and passes the file `artifact` to `store`.
 *
 * @param maxBytes of the file; more is 413
 */
export function createFormReader(
  contentType: string,
  maxBytes: number,
  fields: Record<string, string>,
  store: (content: Readable, described: { filename: string; contentType: string }) => Promise<void>,
): FormReader {
  const headers = { "content-type": contentType };
  const parser = busboy({ headers, defParamCharset: "utf8", limits: { ...limits, fileSize: maxBytes } });
  let storing: Promise<void> | null = null;
  const stop = (refusal: Refusal) => parser.destroy(new InvalidForm(refusal));

  parser.on("field", (name, value, { valueTruncated }) => {
    if (valueTruncated) stop(refuseField(name, "too_big", "This field is too long."));
    else if (Object.hasOwn(fields, name)) stop(refuseField(name, "duplicate", "This field is sent twice."));
    else fields[name] = value;
  });
  parser.on("fieldsLimit", () => stop(refuseField("", "too_many", "The form has too many fields.")));
  parser.on("file", (name, content, { filename, mimeType }) => {
    // The stream is destroyed with the parser, possibly before it has a reader.
    content.on("error", () => {});
    if (name !== "artifact" || storing) {
      stop(refuseField(name, "unknown_field", "Send one file, as `artifact`."));
      return;
    }
    content.on("limit", () => {
      stop(refuse(413, "body_too_large", `The file can have at most ${maxBytes} bytes.`));
    });
    storing = store(content, { filename: filename ?? "", contentType: mimeType });
    storing.catch((cause: Error) => parser.destroy(cause));
  });
  return { parser, stored: async () => storing ?? undefined };
}

function refuseField(name: string, code: string, detail: string): Refusal {
  const pointer = name === "" ? "" : `/${cutText(name, 100).replaceAll("~", "~0").replaceAll("/", "~1")}`;
  return refuse(422, "invalid_request", `${pointer}: ${detail}`, [{ pointer, code, detail }]);
}
