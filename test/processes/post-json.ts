/** A response with its parsed body. */
export interface JsonResponse {
  status: number;
  body: unknown;
}

/** Sends JSON as a webhook's sender does. null: the connection failed or broke, so nobody knows whether it arrived. */
export async function postJson(url: string, body: string): Promise<JsonResponse | null> {
  try {
    const headers = { "content-type": "application/json" };
    const response = await fetch(url, { method: "POST", headers, body });
    return { status: response.status, body: await response.json() };
  } catch (cause) {
    // fetch throws this if a connection fails or breaks. Anything else fails the test.
    if (!(cause instanceof TypeError)) throw cause;
    return null;
  }
}
