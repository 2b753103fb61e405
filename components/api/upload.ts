import type { Contract } from "#api/contract.ts";
import { type AddressOf, parseResponse, type ResponseOf, toUrl } from "./call.ts";
import { networkProblem } from "./problem.ts";

export type UploadOf<Declared extends Contract> = AddressOf<Declared> & {
  /** A form with files, or a file. */
  form: FormData | File;
  signal?: AbortSignal;
  /** Called with the part that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
};

/**
 * Sends a form with files, or a file, and returns the parsed response. Uses XMLHttpRequest because `fetch` does not report
 * upload progress.
 *
 * @throws ApiProblem as `call` does; an AbortError when it was aborted
 */
export function upload<Declared extends Contract>(
  contract: Declared,
  { form, signal, onProgress, ...address }: UploadOf<Declared>,
): Promise<ResponseOf<Declared>> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open(contract.method, toUrl(contract, address));
    sending.setRequestHeader("accept", "application/json, application/problem+json");
    sending.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    };
    sending.onload = () => {
      try {
        resolve(parseResponse(contract, sending.status, sending.responseText));
      } catch (problem) {
        reject(problem);
      }
    };
    sending.onerror = () => reject(networkProblem(new Error("The upload was interrupted.")));
    sending.onabort = () => reject(new DOMException("The upload was canceled.", "AbortError"));
    signal?.addEventListener("abort", () => sending.abort(), { once: true });
    sending.send(form);
  });
}
