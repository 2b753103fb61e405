/** What came back from a webhook. */
export type SampleAnswer =
  | { kind: "answered"; status: number; body: string; tookMs: number; executionId: string | null }
  | { kind: "unreachable" };

/** Sends a JSON body to a webhook of this installation, as a sender would: without the person's session. */
export async function sendSample(url: string, body: string): Promise<SampleAnswer> {
  const startedAt = performance.now();
  try {
    // By its path: people may have the editor open under another name than senders use.
    const response = await fetch(new URL(url, location.origin).pathname, {
      method: "POST",
      headers: { "content-type": "application/json" },
      credentials: "omit",
      cache: "no-store",
      body,
    });
    const text = await response.text();
    const tookMs = performance.now() - startedAt;
    const executionId = response.headers.get("x-execution-id");
    return { kind: "answered", status: response.status, body: text, tookMs, executionId };
  } catch {
    return { kind: "unreachable" };
  }
}
