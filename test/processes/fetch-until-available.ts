import { until } from "#test/executions/until.ts";

/**
 * Sends a request as a careful client does: again while the response is 503. On a busy machine the database may take longer
 * than a request may wait; then it is refused, and nothing is lost.
 *
 * @returns the first other response
 */
export function fetchUntilAvailable(url: string, request: RequestInit): Promise<Response> {
  return until("a response other than 503", async () => {
    const response = await fetch(url, request);
    if (response.status !== 503) return response;
    await response.body?.cancel();
    return null;
  });
}
