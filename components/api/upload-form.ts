import type { z } from "zod";
import { ApiProblem, networkProblem, parseProblem } from "./problem.ts";

export interface UploadOptions {
  signal: AbortSignal;
  /** The part that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Sends a form with files, or a file, and returns the parsed response. Uses XMLHttpRequest because `fetch` does not report upload
 * progress.
 *
 * @throws ApiProblem as `request` does; an AbortError when it was aborted
 */
export function uploadForm<Answer extends z.ZodType>(
  path: string,
  response: Answer,
  form: FormData | File,
  { signal, onProgress }: UploadOptions,
): Promise<z.infer<Answer>> {
  return new Promise((resolve, reject) => {
    const upload = new XMLHttpRequest();
    upload.open("POST", path);
    upload.setRequestHeader("accept", "application/json, application/problem+json");
    upload.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    upload.onload = () => {
      const parsed = parseResponse(upload, response);
      if (parsed instanceof ApiProblem) reject(parsed);
      else resolve(parsed.value);
    };
    upload.onerror = () => reject(networkProblem(new Error("The upload was interrupted.")));
    upload.onabort = () => reject(new DOMException("The upload was canceled.", "AbortError"));
    signal.addEventListener("abort", () => upload.abort(), { once: true });
    upload.send(form);
  });
}

function parseResponse<Answer extends z.ZodType>(
  { status, responseText }: XMLHttpRequest,
  response: Answer,
): { value: z.infer<Answer> } | ApiProblem {
  const body = toJson(responseText);
  if (status < 200 || status > 299) return parseProblem(status, body);
  const parsed = response.safeParse(body);
  return parsed.success ? { value: parsed.data } : parseProblem(status, body);
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
